import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage, type Logger, untilNextTick } from '@fourwinds/process';
import { isNotYetThere } from './not-yet-there.ts';

/** Between two turns while pieces are taken, for loops that take many at once. */
export const BUSY_MILLISECONDS = 20;
/** Between two turns while there is no work: all loops ask at the same moments. */
export const IDLE_MILLISECONDS = 500;

/** Whether work waits to be taken. */
export type IsDue = () => Promise<boolean>;

/** Takes work of one kind from the database until it is stopped, and knows why it cannot, and the work that is under way. `T` is one piece of it. */
export abstract class TakeLoop<T> {
  readonly #work: string;
  readonly #isDue: IsDue | undefined;
  protected readonly log: Logger;
  readonly #stopping = new AbortController();
  readonly #begun = new Map<T, Promise<void>>();
  #running: Promise<void> | undefined;
  #problem: string | undefined;

  /** `work` names it in the plural. After a turn without work, `isDue` is asked before the next one. */
  protected constructor(work: string, log: Logger, isDue?: IsDue) {
    this.#work = work;
    this.#isDue = isDue;
    this.log = log;
    this.#problem = `no ${work} have been looked for yet`;
  }

  /** Why nothing can be taken; undefined where it can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes the pieces that are due and begins them. Gives the milliseconds until the next turn: `IDLE_MILLISECONDS` where there were none. */
  protected abstract turn(): Promise<number>;

  /** Aborts when the loop is to end. */
  protected get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** The pieces that were begun and have not ended. */
  protected get underWay(): readonly T[] {
    return [...this.#begun.keys()];
  }

  /** Begins a piece of work; `work` never rejects. */
  protected begin(piece: T, work: () => Promise<void>): void {
    this.#begun.set(
      piece,
      work().finally(() => this.#begun.delete(piece)),
    );
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends after the turn and the work under way, which a signal asks to be given back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all(this.#begun.values());
  }

  /** The result of `take`; undefined where that fails, which is the problem until it succeeds again. */
  protected async attempt<R>(take: () => Promise<R>): Promise<R | undefined> {
    try {
      const taken = await take();
      this.#problem = undefined;
      return taken;
    } catch (err) {
      if (this.#problem === undefined && !isNotYetThere(err))
        this.log.warn({ err }, `the ${this.#work} could not be read`);
      this.#problem = errorMessage(err);
      return undefined;
    }
  }

  async #run(): Promise<void> {
    const { signal } = this;
    for (let milliseconds = 0; !signal.aborted;) {
      milliseconds = (await this.#mayTake(milliseconds)) ? await this.turn() : IDLE_MILLISECONDS;
      if (milliseconds > 0) await pause(pauseOf(milliseconds), undefined, { signal }).catch(() => undefined);
    }
  }

  /** `paused`: the milliseconds since the last turn. */
  async #mayTake(paused: number): Promise<boolean> {
    const isDue = this.#isDue;
    return isDue === undefined || paused < IDLE_MILLISECONDS || (await this.attempt(isDue)) === true;
  }
}

function pauseOf(milliseconds: number): number {
  return milliseconds === IDLE_MILLISECONDS ? untilNextTick(milliseconds, performance.now()) : milliseconds;
}
