import type { Kind, Resource } from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';

const PAGE = 200;

/** All objects of a kind, of which a page at a time is in memory. */
export async function* pagesOf<T extends Resource>(store: ResourceStore, kind: Kind<T>): AsyncGenerator<T> {
  let next: string | undefined;
  do {
    const page = await store.list(kind, { limit: PAGE, ...(next === undefined ? {} : { continue: next }) });
    yield* page.items;
    next = page.continue;
  } while (next !== undefined);
}
