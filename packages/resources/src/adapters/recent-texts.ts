/** The versions read or written last, by object, up to a number of characters in all. */
export class RecentTexts {
  readonly #limit: number;
  readonly #texts = new Map<string, { readonly revision: string; readonly text: string }>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The text of this very version, if it is still here. */
  get(key: string, revision: string): string | undefined {
    const entry = this.#texts.get(key);
    return entry?.revision === revision ? entry.text : undefined;
  }

  set(key: string, revision: string, text: string): void {
    this.delete(key);
    this.#texts.set(key, { revision, text });
    this.#size += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#texts.get(key)?.text.length ?? 0;
    this.#texts.delete(key);
  }
}
