import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage, type Logger, untilNextTick } from '@fourwinds/process';
import { isNotYetThere } from './not-yet-there.ts';

/** Milliseconds between turns while there is work. For loops that take many pieces of work at once. */
export const BUSY_MILLISECONDS = 20;
/** Milliseconds between turns without work. All loops ask for work at the same moments. */
export const IDLE_MILLISECONDS = 500;

export type IsDue = () => Promise<boolean>;

/**
 * Takes pieces of one kind of work from the database until stopped. Tracks the current problem and the work in
 * progress. `T` is the type of a piece.
 */
export abstract class TakeLoop<T> {
  readonly #work: string;
  readonly #isDue: IsDue | undefined;
  protected readonly log: Logger;
  readonly #stopping = new AbortController();
  readonly #begun = new Map<T, Promise<void>>();
  #running: Promise<void> | undefined;
  #problem: string | undefined;

  /**
   * `work` is the plural name of the work, for messages. After a turn without work, the loop calls `isDue` before the
   * next turn.
   */
  protected constructor(work: string, log: Logger, isDue?: IsDue) {
    this.#work = work;
    this.#isDue = isDue;
    this.log = log;
    this.#problem = `no ${work} have been looked for yet`;
  }

  /** Why work cannot be taken, or undefined. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Takes the pieces of work that are due, and begins them. Returns the milliseconds until the next turn, or
   * `IDLE_MILLISECONDS` if there was no work.
   */
  protected abstract turn(): Promise<number>;

  /** Aborts when the loop must stop. */
  protected get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  protected get underWay(): readonly T[] {
    return [...this.#begun.keys()];
  }

  /** Begins a piece of work. `work` must not reject. */
  protected begin(piece: T, work: () => Promise<void>): void {
    this.#begun.set(
      piece,
      work().finally(() => this.#begun.delete(piece)),
    );
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /**
   * Stops after the current turn and the work in progress. The signal asks the work in progress to return to the
   * queue.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all(this.#begun.values());
  }

  /**
   * Returns the result of `take`. If `take` fails, returns undefined and sets the problem until a later call
   * succeeds.
   */
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

  /** `paused` is the number of milliseconds since the last turn. */
  async #mayTake(paused: number): Promise<boolean> {
    const isDue = this.#isDue;
    return isDue === undefined || paused < IDLE_MILLISECONDS || (await this.attempt(isDue)) === true;
  }
}

function pauseOf(milliseconds: number): number {
  return milliseconds === IDLE_MILLISECONDS ? untilNextTick(milliseconds, performance.now()) : milliseconds;
}
