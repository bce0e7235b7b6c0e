import { FairPool } from '@fourwinds/process';
import { accountHolder } from '../../accounts/accounts/account-holder.ts';
import type { Account, Caller } from '../../kernel/actor.ts';
import { isTrusted } from '../../kernel/plans.ts';
import { Failure } from '../../kernel/failure.ts';
import { EventLog } from './event-log.ts';

/** Limits on open streams in this process. docs/use/api.md documents the limit per account. */
export interface StreamLimits {
  readonly ofUnverified: number;
  readonly ofAccount: number;
  readonly ofTrusted: number;
  readonly inAll: number;
}

const LIMITS: StreamLimits = { ofUnverified: 3, ofAccount: 10, ofTrusted: 100, inAll: 300 };

export class EventStreams {
  readonly log: EventLog;
  readonly #limits: StreamLimits;
  /** Each controller aborts if its slot goes to another account. */
  readonly #open: FairPool<AbortController>;
  readonly #stopping = new AbortController();

  constructor(log: EventLog, limits: StreamLimits = LIMITS) {
    this.log = log;
    this.#limits = limits;
    this.#open = new FairPool({ places: limits.inAll });
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  get open(): number {
    return this.#open.size;
  }

  /**
   * Occupies a stream slot until `end` aborts. Does nothing if `end` has already aborted. If all slots are in use,
   * the account with the most slots loses one. Returns a signal that aborts when the slot is lost. Throws Failure
   * rate_limited or unavailable.
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

  /** Ends all streams. Clients reconnect to another replica. */
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
