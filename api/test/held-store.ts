import type { Kind, Resource } from '@fourwinds/resources';
import type { WatchEvent, WatchOptions } from '@fourwinds/store';
import { MemoryStore } from '@fourwinds/store/memory';

/** A memory store that can delay watch events, as a slow network does. */
export class HeldStore extends MemoryStore {
  #holdsNew = false;
  #gate = Promise.resolve();

  /** Runs `act`. Watches that start during this time can be delayed. */
  async holdable<T>(act: () => Promise<T>): Promise<T> {
    this.#holdsNew = true;
    try {
      return await act();
    } finally {
      this.#holdsNew = false;
    }
  }

  /** Delays events until the returned function is called. */
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
