import type { Call } from './call.ts';
import { RepeatedCursorError } from './errors/errors.ts';

/** A page of a list. It may be empty although more pages follow. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

/** A list, which is read page by page while you iterate over it. */
export class List<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Call<Page<T>>;

  constructor(read: (cursor: string | undefined) => Call<Page<T>>) {
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    // Faster than `yield* data`, which wraps each item in a promise.
    for await (const { data } of this.pages()) for (const item of data) yield item;
  }

  /** Iterates over the pages. Throws RepeatedCursorError if the list would not end. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
      if (cursor !== undefined && seen.has(cursor)) throw new RepeatedCursorError('the list repeats a cursor');
      seen.add(cursor ?? '');
    } while (cursor !== undefined);
  }

  /** Reads one page. `next_cursor` is the option `cursor` for the next page. */
  page(): Call<Page<T>> {
    return this.#read(undefined);
  }

  /** Reads the whole list into memory. */
  async toArray(): Promise<T[]> {
    const all: T[] = [];
    for await (const item of this) all.push(item);
    return all;
  }
}
