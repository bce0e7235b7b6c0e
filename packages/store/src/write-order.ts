import { type PendingWrite, type ResourceStore, StoreError } from './store.ts';

/**
 * One write, and those that follow it: they are made only if it was. Stores with the same `commitGroup` make them in one transaction
 * where they come in one turn of the event loop; otherwise each that follows waits until the first is acknowledged.
 */
export class WriteOrder implements PendingWrite {
  readonly #commitGroup: object | undefined;
  readonly #written = Promise.withResolvers<void>();

  /** @param first the store of the first write */
  constructor(first: ResourceStore) {
    this.#commitGroup = first.commitGroup;
    this.written.catch(() => undefined);
  }

  /** Whether a write to another store can be in one transaction with the first. */
  covers({ commitGroup }: ResourceStore): boolean {
    return commitGroup !== undefined && commitGroup === this.#commitGroup;
  }

  /** Resolves when the first write was made. Rejects with Unavailable where it was not. */
  get written(): Promise<void> {
    return this.#written.promise;
  }

  /** Makes the first write, and all that belongs to it. */
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
