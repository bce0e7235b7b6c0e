import type { Kind, Resource } from '@fourwinds/resources';
import type { ResourceStore } from './store.ts';

const LIMIT = 500;

/**
 * Yields the pages of a list. `list` returns the page for a token, or the first page if the token is undefined.
 * Requests the next page while the caller processes the current page.
 */
export async function* pagesOf<P extends { readonly continue?: string }>(
  list: (from: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let next: Promise<P> | undefined = list(undefined);
  while (next !== undefined) {
    const page: P = await next;
    next = page.continue === undefined ? undefined : list(page.continue);
    // The next read throws this error.
    next?.catch(() => undefined);
    yield page;
  }
}

/** Yields all objects of a kind. Keeps about one page in memory. */
export async function* objectsOf<T extends Resource>(store: ResourceStore, kind: Kind<T>): AsyncGenerator<T> {
  for await (const { items } of pagesOf((from) => store.list(kind, { limit: LIMIT, continue: from }))) yield* items;
}
