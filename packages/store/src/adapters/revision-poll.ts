interface RevisionPollOptions {
  readonly read: () => Promise<string>;
  /** Called when the revision is another than before, and with undefined when it cannot be read. */
  readonly onChange: (revision: string | undefined) => Promise<void> | void;
  readonly milliseconds: number;
}

/** Reads the revision of a store at an interval: one cheap statement for all watches of a process. */
export class RevisionPoll {
  readonly #options: RevisionPollOptions;
  #revision: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: RevisionPollOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#poll(), this.#options.milliseconds).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    const { read, onChange } = this.#options;
    const revision = await read().catch(() => undefined);
    if (revision === undefined || revision !== this.#revision) await onChange(revision);
    this.#revision = revision;
    this.start();
  }
}
