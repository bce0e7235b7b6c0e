import { setTimeout as pause } from 'node:timers/promises';
import type { Name } from '@fourwinds/dns';
import { ask, type Permits } from '@fourwinds/egress';
import type { SocketAddress } from '@fourwinds/process';
import { type Answered, readAnswer } from './found-sets.ts';
import type { SetQuestion } from './questions.ts';

export interface AskerOptions {
  readonly apex: Name;
  /** Servers that have the zone, the preferred first. */
  readonly servers: readonly SocketAddress[];
  readonly permits: Permits;
  /** Milliseconds that an answer may take. */
  readonly milliseconds: number;
  /** Takes the account's next query; gives the milliseconds until it may be sent. */
  readonly reserve: () => number;
  /** When nothing is asked any more, by the clock of `performance`. */
  readonly until: number;
  /** Queries at most. */
  readonly queries: number;
  /** Aborts when the job is no longer this worker's. */
  readonly signal: AbortSignal;
}

export interface Answer extends Answered {
  /** The address that answered. */
  readonly server: string;
}

/** A server that fails so often in a row is asked no more. */
const MOST_FAILURES = 8;

/** Asks the servers of a zone, within bounds of time and number. A server that does not answer is replaced by the next. */
export class Asker {
  readonly #options: AskerOptions;
  readonly #servers: { readonly at: SocketAddress; failures: number }[];
  #left: number;

  constructor(options: AskerOptions) {
    this.#options = options;
    this.#servers = options.servers.map((at) => ({ at, failures: 0 }));
    this.#left = options.queries;
  }

  /** Whether more may be asked, and there is somebody to ask. */
  get mayAsk(): boolean {
    const { until, signal } = this.#options;
    return this.#left > 0 && performance.now() < until && !signal.aborted && this.#serving.length > 0;
  }

  get #serving() {
    return this.#servers.filter(({ failures }) => failures < MOST_FAILURES);
  }

  /** The part of the zone in the first usable answer; undefined where there is none. */
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
