import { type ListPage, StoreError } from '../store.ts';
import type { ObjectKey } from '@fourwinds/resources';

/** Start of the next page of a list, and the revision that all pages of the list show. */
export interface Continuation {
  readonly revision: string;
  readonly after: Required<ObjectKey>;
}

export function pageOf<T extends { readonly metadata: ObjectKey }>(
  found: T[],
  revision: string,
  limit = Infinity,
): ListPage<T> {
  if (found.length <= limit) return { items: found, revision };
  const items = found.slice(0, limit);
  const { namespace = '', name } = items[items.length - 1].metadata;
  return { items, revision, continue: writeContinuation({ revision, after: { namespace, name } }) };
}

function writeContinuation({ revision, after }: Continuation): string {
  return Buffer.from(JSON.stringify([revision, after.namespace, after.name])).toString('base64url');
}

/** Throws StoreError Invalid if no list has returned this token. */
export function readContinuation(token: string): Continuation {
  try {
    const [revision, namespace, name] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    if (
      typeof revision === 'string' &&
      /^\d{1,19}$/.test(revision) &&
      typeof namespace === 'string' &&
      typeof name === 'string'
    ) {
      return { revision, after: { namespace, name } };
    }
  } catch {
    // Continues with the error for invalid tokens.
  }
  throw new StoreError('Invalid', 'the continue token is not one of a list', [
    { field: 'continue', message: 'is not a token of a list' },
  ]);
}
