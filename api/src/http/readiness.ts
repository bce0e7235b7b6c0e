/** How long an answer is good: so that requests which need no token cost the database one query a second, however many they are. */
const GOOD_MILLISECONDS = 1000;

export interface ReadinessOptions {
  /** Rejects when the database does not answer. */
  readonly askDatabase: () => Promise<unknown>;
  /** Milliseconds since any moment. */
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

/** Whether the API can serve. Why the database does not answer is for the log: others need not know where it is. */
export class Readiness {
  readonly #options: ReadinessOptions;
  #asked: { readonly at: number; readonly reasons: Promise<readonly string[]> } | undefined;
  #answered = true;

  constructor(options: ReadinessOptions) {
    this.#options = options;
  }

  /** Reasons why it cannot; empty when it can. Never rejects. */
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
