import { type PendingWrite, type ResourceStore, StoreError } from './store.ts';

/**
 * A first write, and writes that follow it. The following writes are only made if the first write was made. Stores
 * with the same `commitGroup` make all these writes in one transaction if they are requested in one turn of the event
 * loop. Otherwise, the following writes wait until the first write is acknowledged.
 */
export class WriteOrder implements PendingWrite {
  readonly #commitGroup: object | undefined;
  readonly #written = Promise.withResolvers<void>();

  /** @param first the store of the first write */
  constructor(first: ResourceStore) {
    this.#commitGroup = first.commitGroup;
    this.written.catch(() => undefined);
  }

  /** True if a write to another store can share a transaction with the first write. */
  covers({ commitGroup }: ResourceStore): boolean {
    return commitGroup !== undefined && commitGroup === this.#commitGroup;
  }

  /** Resolves when the first write has been made. Rejects with Unavailable if it was not made. */
  get written(): Promise<void> {
    return this.#written.promise;
  }

  /** Runs `write`, which must make the first write and everything that belongs to it. */
  async lead<T>(write: () => Promise<T>): Promise<T> {
    try {
      const made = await write();
      this.#written.resolve();
      return made;
    } catch (cause) {
      this.#written.reject(new StoreError('Unavailable', 'the write before this one was not made', [], { cause }));
      throw cause;
    }
  }
}
