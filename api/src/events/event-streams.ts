import type { Account } from '../actor.ts';
import { isTrusted } from '../accounts/plans.ts';
import { Failure } from '../failure.ts';
import { EventLog } from './event-log.ts';

/** Streams that may be open in this process. docs/api.md has those of an account. */
const LIMITS = { ofAccount: 10, ofTrusted: 100, inAll: 300 };

/** The open streams of events, and the log that they read. */
export class EventStreams {
  readonly log: EventLog;
  readonly #limits: typeof LIMITS;
  readonly #open = new Map<string, number>();
  readonly #stopping = new AbortController();
  #count = 0;

  constructor(log: EventLog, limits: typeof LIMITS = LIMITS) {
    this.log = log;
    this.#limits = limits;
  }

  /** Aborts when the process stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Streams that are open. */
  get open(): number {
    return this.#count;
  }

  /** Takes the place of a stream until the signal aborts; none where it has. Throws Failure rate_limited or unavailable. */
  enter(account: Account, end: AbortSignal): void {
    if (end.aborted) return;
    const { ofAccount, ofTrusted, inAll } = this.#limits;
    if (this.#stopping.signal.aborted) throw new Failure('unavailable', 'the service is being stopped; try again');
    const open = this.#open.get(account.id) ?? 0;
    if (open >= (isTrusted(account) ? ofTrusted : ofAccount))
      throw new Failure('rate_limited', `${open} streams of events of this account are open; close one`);
    if (this.#count >= inAll) throw new Failure('unavailable', 'too many streams of events are open; try again');
    this.#count++;
    this.#open.set(account.id, open + 1);
    end.addEventListener('abort', () => this.#leave(account.id), { once: true });
  }

  /** Ends all streams; their clients go on at another replica. */
  stop(): void {
    this.#stopping.abort();
    this.log.stop();
  }

  #leave(account: string): void {
    this.#count--;
    const others = this.#open.get(account)! - 1;
    if (others === 0) this.#open.delete(account);
    else this.#open.set(account, others);
  }
}
