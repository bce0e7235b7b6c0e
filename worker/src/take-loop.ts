import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import { isNotYetThere } from './not-yet-there.ts';

/** Takes work of one kind from the database until it is stopped, and knows why it cannot. */
export class TakeLoop {
  readonly #work: string;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #problem: string | undefined;

  /** `work` names it in the plural. */
  constructor(work: string, log: Logger) {
    this.#work = work;
    this.#log = log;
    this.#problem = `no ${work} have been looked for yet`;
  }

  /** Why nothing can be taken; undefined where it can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Aborts when the loop is to end. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Begins to call `turn`, again and again; it gives the milliseconds until the next call. */
  start(turn: () => Promise<number>): void {
    this.#running ??= this.#run(turn);
  }

  /** Ends after the turn under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** The result of `take`; undefined where that fails, which is the problem until it succeeds again. */
  async attempt<T>(take: () => Promise<T>): Promise<T | undefined> {
    try {
      const taken = await take();
      this.#problem = undefined;
      return taken;
    } catch (err) {
      if (this.#problem === undefined && !isNotYetThere(err))
        this.#log.warn({ err }, `the ${this.#work} could not be read`);
      this.#problem = (err as Error).message;
      return undefined;
    }
  }

  async #run(turn: () => Promise<number>): Promise<void> {
    const { signal } = this;
    while (!signal.aborted) {
      const milliseconds = await turn();
      if (milliseconds > 0) await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }
}
