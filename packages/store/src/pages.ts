import type { Kind, Resource } from '@fourwinds/resources';
import type { ResourceStore } from './store.ts';

const LIMIT = 500;

/**
 * The pages of a list, one after the other; `list` gives the page that begins at a token, the first one where it is undefined. It is asked for
 * a page while the reader has the one before.
 */
export async function* pagesOf<P extends { readonly continue?: string }>(
  list: (from: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let next: Promise<P> | undefined = list(undefined);
  while (next !== undefined) {
    const page: P = await next;
    next = page.continue === undefined ? undefined : list(page.continue);
    // whoever reads on gets the error
    next?.catch(() => undefined);
    yield page;
  }
}

/** All objects of a kind, of which a page at a time is in memory. */
export async function* objectsOf<T extends Resource>(store: ResourceStore, kind: Kind<T>): AsyncGenerator<T> {
  for await (const { items } of pagesOf((from) => store.list(kind, { limit: LIMIT, continue: from }))) yield* items;
}
