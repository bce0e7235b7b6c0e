import type { Resource } from '@fourwinds/resources';

/** A version of an object. */
export interface RecentObject {
  readonly revision: string;
  /** As JSON, to make objects of one's own. */
  readonly text: string;
  /** Shared with those who watch: nobody may change it. Absent where nobody watched yet. */
  readonly object?: Resource;
}

/** The versions read or written last, by key, up to a number of characters of JSON in all. */
export class RecentObjects {
  readonly #limit: number;
  readonly #entries = new Map<string, RecentObject>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): RecentObject | undefined {
    return this.#entries.get(key);
  }

  set(key: string, recent: RecentObject): void {
    this.delete(key);
    this.#entries.set(key, recent);
    this.#size += recent.text.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.text.length ?? 0;
    this.#entries.delete(key);
  }
}
