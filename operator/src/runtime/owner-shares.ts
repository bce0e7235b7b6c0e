interface Share {
  keys: number;
  running: number;
}

/** One in this many slots is kept free while there is only one owner, so that the next owner need not wait. */
const RESERVED = 4;

export class OwnerShares {
  readonly #shares = new Map<unknown, Share>();

  add(owner: unknown): void {
    this.#shares.getOrInsertComputed(owner, () => ({ keys: 0, running: 0 })).keys++;
  }

  begin(owner: unknown): void {
    this.#shares.get(owner)!.running++;
  }

  end(owner: unknown): void {
    const share = this.#shares.get(owner)!;
    share.running--;
    if (--share.keys === 0) this.#shares.delete(owner);
  }

  /**
   * Returns true if an owner uses its maximum of slots. If there are other owners, the maximum is half of the slots.
   * Otherwise it is all slots except the reserved ones. It is never less than one slot.
   */
  isAtLimit(owner: unknown, places: number): boolean {
    const most = this.#shares.size > 1 ? Math.floor(places / 2) : places - Math.ceil(places / RESERVED);
    return (this.#shares.get(owner)?.running ?? 0) >= Math.max(1, most);
  }
}
