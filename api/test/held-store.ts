import type { Kind, Resource } from '@fourwinds/resources';
import type { WatchEvent, WatchOptions } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';

/** A store in memory that holds back what some watches see, as where the network of a replica is slow. */
export class HeldStore extends MemoryStore {
  #holdsNew = false;
  #gate = Promise.resolve();

  /** Watches that begin while something is done are those that may be held back. */
  async holdable<T>(act: () => Promise<T>): Promise<T> {
    this.#holdsNew = true;
    try {
      return await act();
    } finally {
      this.#holdsNew = false;
    }
  }

  /** Holds events back until the function that it gives is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  override async *watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const isHeld = this.#holdsNew;
    for await (const event of super.watch(kind, options)) {
      if (isHeld) await this.#gate;
      yield event;
    }
  }
}
