import { FairPool } from '@fourwinds/process';
import { accountHolder } from '../accounts/account-holder.ts';
import type { Account, Caller } from '../actor.ts';
import { isTrusted } from '../accounts/plans.ts';
import { Failure } from '../failure.ts';
import { EventLog } from './event-log.ts';

/** Streams that may be open in this process. docs/api.md has those of an account. */
export interface StreamLimits {
  readonly ofUnverified: number;
  readonly ofAccount: number;
  readonly ofTrusted: number;
  readonly inAll: number;
}

const LIMITS: StreamLimits = { ofUnverified: 3, ofAccount: 10, ofTrusted: 100, inAll: 300 };

/** The open streams of events, and the log that they read. */
export class EventStreams {
  readonly log: EventLog;
  readonly #limits: StreamLimits;
  /** Each aborts where its place goes to another account. */
  readonly #open: FairPool<AbortController>;
  readonly #stopping = new AbortController();

  constructor(log: EventLog, limits: StreamLimits = LIMITS) {
    this.log = log;
    this.#limits = limits;
    this.#open = new FairPool({ places: limits.inAll });
  }

  /** Aborts when the process stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Streams that are open. */
  get open(): number {
    return this.#open.size;
  }

  /**
   * Takes the place of a stream until the signal aborts; none where it has. Where all are taken, the account that has most loses one. Gives the signal that
   * the place is lost. Throws Failure rate_limited or unavailable.
   */
  enter(caller: Caller, end: AbortSignal): AbortSignal {
    if (end.aborted) return end;
    if (this.#stopping.signal.aborted) throw new Failure('unavailable', 'the service is being stopped; try again');
    const stream = new AbortController();
    const entrance = this.#open.enter(accountHolder(caller, this.#shareOf(caller.account)), stream);
    if (entrance.outcome === 'full') throw refusal(entrance);
    entrance.evicted?.abort();
    end.addEventListener('abort', () => this.#open.leave(stream), { once: true });
    return stream.signal;
  }

  /** Ends all streams; their clients go on at another replica. */
  stop(): void {
    this.#stopping.abort();
    this.log.stop();
  }

  #shareOf(account: Account): number {
    const { ofUnverified, ofAccount, ofTrusted } = this.#limits;
    if (isTrusted(account)) return ofTrusted;
    return account.verifiedAt === null ? ofUnverified : ofAccount;
  }
}

function refusal({ ofAll, held }: { readonly ofAll: boolean; readonly held: number }): Failure {
  return ofAll
    ? new Failure('unavailable', 'too many streams of events are open; try again')
    : new Failure('rate_limited', `${held} streams of events of this account are open; close one`);
}
