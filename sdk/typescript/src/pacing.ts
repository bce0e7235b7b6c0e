import type { RateLimit } from './rate-limit.ts';
import type { Runtime } from './runtime.ts';

/** Requests that the service runs at once for an account on a plan with limits. */
const AT_ONCE = 4;

/** Requests that count against the same limit. */
export type Kind = 'read' | 'write' | 'new zone';

/** Delays requests that the service would refuse: at most four at once, and none while a limit is used up. */
export class Pacing {
  readonly #runtime: Runtime;
  readonly #limits = new Map<Kind, { left: number; until: number }>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Runs a request in its turn. */
  async run<T>(kind: Kind, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#queue.push(resolve));
    else this.#running++;
    try {
      await this.#wait(kind, signal);
      return await request();
    } finally {
      const next = this.#queue.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }

  /** Notes the limit of an answer. */
  note(kind: Kind, { remaining, reset }: RateLimit): void {
    this.#limits.set(kind, { left: remaining, until: reset.getTime() });
  }

  async #wait(kind: Kind, signal: AbortSignal | undefined): Promise<void> {
    const limit = this.#limits.get(kind);
    if (limit === undefined) return;
    const pause = limit.until - this.#runtime.now();
    if (limit.left <= 0 && pause > 0) await this.#runtime.sleep(pause, signal);
    limit.left--;
  }
}
