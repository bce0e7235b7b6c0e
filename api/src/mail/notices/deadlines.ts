const HOUR = 3_600_000;

/** Keys grouped by the hour in which they are due. Reading due keys does not read later hours. */
export class Deadlines {
  readonly #hours = new Map<number, Set<string>>();
  #next: number;

  /** `now` is in milliseconds since 1970. */
  constructor(now: number) {
    this.#next = Math.floor(now / HOUR);
  }

  add(key: string, at: number): void {
    const hour = Math.max(Math.floor(at / HOUR), this.#next);
    const keys = this.#hours.get(hour);
    if (keys === undefined) this.#hours.set(hour, new Set([key]));
    else keys.add(key);
  }

  /** Removes and returns all keys due in this hour or earlier. */
  take(now: number): string[] {
    const due: string[] = [];
    for (const last = Math.floor(now / HOUR); this.#next <= last; this.#next++) {
      due.push(...(this.#hours.get(this.#next) ?? []));
      this.#hours.delete(this.#next);
    }
    return due;
  }
}
