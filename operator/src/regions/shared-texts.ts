/** Texts in each of two generations. */
const GENERATION = 16_384;

/**
 * Keeps one copy of texts that come several times, as names and digests of a snapshot come from each region. It knows those that came
 * a while ago at most, so that it costs no memory of its own.
 */
export class SharedTexts {
  #recent = new Map<string, string>();
  #older = new Map<string, string>();

  /** The same text, in the copy that came first. */
  share(text: string): string {
    const known = this.#recent.get(text);
    if (known !== undefined) return known;
    if (this.#recent.size >= GENERATION) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    const shared = this.#older.get(text) ?? text;
    this.#recent.set(shared, shared);
    return shared;
  }
}
