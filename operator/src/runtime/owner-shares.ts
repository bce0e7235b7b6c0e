interface Share {
  /** Keys that wait or run. */
  keys: number;
  running: number;
}

/** One in this many places is not for an owner that is alone, so that the next one need not wait for it. */
const RESERVED = 4;

/** How many of the places of a queue each owner has. */
export class OwnerShares {
  readonly #shares = new Map<unknown, Share>();

  /** A key of an owner waits. */
  add(owner: unknown): void {
    this.#shares.getOrInsertComputed(owner, () => ({ keys: 0, running: 0 })).keys++;
  }

  /** A key that has waited runs. */
  begin(owner: unknown): void {
    this.#shares.get(owner)!.running++;
  }

  /** A key that ran waits and runs no more. */
  end(owner: unknown): void {
    const share = this.#shares.get(owner)!;
    share.running--;
    if (--share.keys === 0) this.#shares.delete(owner);
  }

  /**
   * Whether an owner has as many of the places as it may: half of them, at least one, while others want some; when it is alone, all but those that
   * are kept free for the next one.
   */
  isAtLimit(owner: unknown, places: number): boolean {
    const most = this.#shares.size > 1 ? Math.floor(places / 2) : places - Math.ceil(places / RESERVED);
    return (this.#shares.get(owner)?.running ?? 0) >= Math.max(1, most);
  }
}
