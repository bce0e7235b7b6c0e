import type { Runtime } from '../src/index.ts';

interface Timer {
  readonly at: number;
  readonly end: () => void;
}

/** Turns of the event loop in which nothing else happens, before time passes. */
const IDLE_TURNS = 5;

/** A clock whose time passes only when everything waits for it. */
export class VirtualTime implements Runtime {
  #now = 1_800_000_000_000;
  readonly #start = this.#now;
  #timers: Timer[] = [];
  #keys = 0;

  now = (): number => this.#now;

  random = (): number => 0.5;

  uuid = (): string => `key-${++this.#keys}`;

  /** Seconds since the start. */
  get elapsed(): number {
    return (this.#now - this.#start) / 1000;
  }

  sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = { at: this.#now + milliseconds, end: resolve };
      this.#timers.push(timer);
      signal?.addEventListener('abort', () => {
        this.#timers = this.#timers.filter((one) => one !== timer);
        reject(signal.reason as Error);
      });
      this.#later(timer, IDLE_TURNS);
    });

  #later(timer: Timer, turns: number): void {
    if (turns > 0) {
      setImmediate(() => this.#later(timer, turns - 1));
      return;
    }
    if (!this.#timers.includes(timer)) return;
    const earliest = Math.min(...this.#timers.map(({ at }) => at));
    if (timer.at > earliest) {
      this.#later(timer, IDLE_TURNS);
      return;
    }
    this.#now = Math.max(this.#now, timer.at);
    this.#timers = this.#timers.filter((one) => one !== timer);
    timer.end();
  }
}
