/** How long a result is cached, so that unauthenticated requests cost at most one query per second. */
const GOOD_MILLISECONDS = 1000;

export interface ReadinessOptions {
  /** Rejects if the database does not answer. */
  readonly askDatabase: () => Promise<unknown>;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

/**
 * Determines whether the API can serve requests. Only logs database errors, because they may reveal where the
 * database is.
 */
export class Readiness {
  readonly #options: ReadinessOptions;
  #asked: { readonly at: number; readonly reasons: Promise<readonly string[]> } | undefined;
  #answered = true;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Returns the reasons why the API is not ready. The list is empty when the API is ready. Never rejects. */
  reasons(): Promise<readonly string[]> {
    const now = this.#options.now();
    if (this.#asked === undefined || now - this.#asked.at >= GOOD_MILLISECONDS)
      this.#asked = { at: now, reasons: this.#ask() };
    return this.#asked.reasons;
  }

  async #ask(): Promise<readonly string[]> {
    try {
      await this.#options.askDatabase();
      this.#answered = true;
      return [];
    } catch (err) {
      if (this.#answered) this.#options.log.warn({ err }, 'the database does not answer');
      this.#answered = false;
      return ['the database does not answer'];
    }
  }
}
