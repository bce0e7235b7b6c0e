import { setTimeout as pause } from 'node:timers/promises';
import type { Name } from '@fourwinds/dns';
import { ask, type Permits } from '@fourwinds/egress';
import type { SocketAddress } from '@fourwinds/process';
import { type Answered, readAnswer } from './found-sets.ts';
import type { SetQuestion } from './questions.ts';

export interface AskerOptions {
  readonly apex: Name;
  /** Servers of the zone, preferred first. */
  readonly servers: readonly SocketAddress[];
  readonly permits: Permits;
  /** Timeout of an answer in milliseconds. */
  readonly milliseconds: number;
  /** Reserves the account's next query. Returns the milliseconds to wait before sending it. */
  readonly reserve: () => number;
  /** Time at which the queries end, on the clock of `performance`. */
  readonly until: number;
  /** Maximum number of queries. */
  readonly queries: number;
  /** Aborts when this worker loses the job. */
  readonly signal: AbortSignal;
}

export interface Answer extends Answered {
  readonly server: string;
}

/** Consecutive failures after which a server is no longer asked. */
const MOST_FAILURES = 8;

/**
 * Queries the servers of a zone, up to a deadline and a maximum number of queries. If a server does not answer, asks
 * the next one.
 */
export class Asker {
  readonly #options: AskerOptions;
  readonly #servers: { readonly at: SocketAddress; failures: number }[];
  #left: number;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#servers = options.servers.map((at) => ({ at, failures: 0 }));
    this.#left = options.queries;
  }

  /** True if the limits permit another query and a server that answers is left. */
  get mayAsk(): boolean {
    const { until, signal } = this.#options;
    return this.#left > 0 && performance.now() < until && !signal.aborted && this.#serving.length > 0;
  }

  get #serving() {
    return this.#servers.filter(({ failures }) => failures < MOST_FAILURES);
  }

  /** Returns the zone data in the first usable answer, or undefined. */
  async ask(question: Pick<SetQuestion, 'name' | 'type'>): Promise<Answer | undefined> {
    const { apex, permits, milliseconds, reserve, signal } = this.#options;
    for (const server of this.#serving) {
      if (!this.mayAsk) return undefined;
      this.#left--;
      await pause(reserve(), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      const query = { name: question.name, type: question.type.code, recursion: false };
      const message = await ask(server.at, query, { permits, milliseconds }).catch(() => undefined);
      const answered = message && readAnswer(message, { apex, ...question });
      if (answered !== undefined) {
        server.failures = 0;
        return { ...answered, server: server.at.host };
      }
      if (message === undefined) server.failures++;
    }
    return undefined;
  }
}
