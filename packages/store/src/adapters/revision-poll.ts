import { untilNextTick } from '@fourwinds/process';
import type { KnownEvent } from './wakeup.ts';

type Bookmarks = readonly KnownEvent[];

interface RevisionPollOptions {
  readonly read: () => Promise<Bookmarks>;
  /** Called when the revision has changed. Called with undefined when the revision cannot be read. */
  readonly onChange: (bookmarks: Bookmarks | undefined) => void;
  readonly milliseconds: number;
}

/** Polls the revision of a store. All instances with the same interval in a process poll at the same time. */
export class RevisionPoll {
  readonly #options: RevisionPollOptions;
  #revision: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: RevisionPollOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#stopped) return;
    const pause = untilNextTick(this.#options.milliseconds, performance.now());
    this.#timer = setTimeout(() => void this.#poll(), pause).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #poll(): Promise<void> {
    const { read, onChange } = this.#options;
    const bookmarks = await read().catch(() => undefined);
    const revision = bookmarks?.at(0)?.event.revision;
    if (bookmarks === undefined || revision !== this.#revision) onChange(bookmarks);
    this.#revision = revision;
    this.start();
  }
}
