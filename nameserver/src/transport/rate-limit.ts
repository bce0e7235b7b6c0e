import type { Subject } from '../answer/index.ts';
import { AccountHash } from './account-hash.ts';
import { isLoopback } from './network.ts';
import { RateTable } from './rate-table.ts';

export interface RateLimits {
  /** Responses about the same to one network in a second. */
  readonly perSubject: number;
  /** Responses to one network in a second. */
  readonly perNetwork: number;
  /** Every nth limited response is sent truncated, or with BADCOOKIE, instead of dropped; 0 drops all. */
  readonly slip: number;
  /** Count sources on this machine too. */
  readonly loopback: boolean;
  /** 8 octets that nobody else knows. */
  readonly key: Uint8Array;
  /** From `rateMemory`. Threads that share it limit together. */
  readonly memory: SharedArrayBuffer;
}

/** The action for a response: `slip` sends a short one in its place. */
export const RATE_ACTION = { send: 0, drop: 1, slip: 2 } as const;
export type RateAction = (typeof RATE_ACTION)[keyof typeof RATE_ACTION];

/** A network that has had no response for this long may get a second's worth at once. */
const BURST_MILLISECONDS = 1000;
/** A network that has had, in all, less than this part of its limit for one subject is quiet. */
const QUIET_MILLISECONDS = BURST_MILLISECONDS / 4;
/** The most responses that it may have had: the burst, and then those of a second. It is idle again when that is over. */
const MOST_MILLISECONDS = QUIET_MILLISECONDS + BURST_MILLISECONDS;
/** Sums of intervals are a little off. */
const ROUNDING = 1e-6;
const NEVER = Infinity;

/**
 * How many accounts are kept: they take little more memory than a cache of the processor has. An account is useful until
 * its responses have expired: at 200 responses a second each, this many subjects can be active in a third of a second.
 */
const SUBJECTS = 65_536;
const NETWORKS = 16_384;

/** Memory in which nothing has been counted. */
export function rateMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(RateTable.octets(SUBJECTS) + 2 * RateTable.octets(NETWORKS));
}

/**
 * Response rate limiting: bounds the traffic that forged queries can direct at a network. There is a limit for responses
 * about one subject in a second, and one for all responses; each is a token bucket that holds the tokens of one second.
 * Most networks get so few responses in all that none of their subjects can exceed its limit: those are not counted.
 * Threads that share memory do not wait for each other: when two count the same subject at the same moment, one count
 * may be lost.
 */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #clock: { readonly now: number };
  readonly #subjects: RateTable;
  readonly #networks: RateTable;
  /** The responses of a network, as if all had one subject; at most one more than the limit. */
  readonly #sums: RateTable;
  readonly #hash: AccountHash;
  /** Milliseconds from one response to the next. */
  readonly #subjectInterval: number;
  readonly #networkInterval: number;

  /** `clock` has milliseconds, the same in all threads, never goes back and begins at 0. */
  constructor(limits: RateLimits, clock: { readonly now: number }) {
    this.#limits = limits;
    this.#clock = clock;
    this.#hash = new AccountHash(limits.key);
    this.#subjectInterval = 1000 / limits.perSubject;
    this.#networkInterval = 1000 / limits.perNetwork;
    this.#subjects = new RateTable(SUBJECTS, limits.memory, 0);
    const networksAt = RateTable.octets(SUBJECTS);
    this.#networks = new RateTable(NETWORKS, limits.memory, networksAt);
    this.#sums = new RateTable(NETWORKS, limits.memory, networksAt + RateTable.octets(NETWORKS));
  }

  /** The action for a response to `source`, the octets of an address. Responses that are sent are counted. */
  decide(source: Uint8Array, subject: Subject): RateAction {
    if (!this.#limits.loopback && isLoopback(source)) return RATE_ACTION.send;
    this.#hash.takeNetwork(source);
    const all = this.#networks.find(this.#hash.network);
    const dueAll = this.#dueAfter(this.#networks.dueOf(all), this.#networkInterval);
    if (!this.#isQuiet()) {
      this.#hash.takeSubject(subject);
      const same = this.#subjects.find(this.#hash.subject);
      const dueSame = this.#dueAfter(this.#subjects.dueOf(same), this.#subjectInterval);
      if (dueSame === NEVER) return this.#limit(this.#subjects, same);
      if (dueAll !== NEVER) this.#subjects.setDue(same, dueSame);
    }
    if (dueAll === NEVER) return this.#limit(this.#networks, all);
    this.#networks.setDue(all, dueAll);
    return RATE_ACTION.send;
  }

  /** Counts another response to the network, whatever it is about. */
  #isQuiet(): boolean {
    const now = this.#clock.now;
    const sum = this.#sums.find(this.#hash.network);
    const used = Math.max(0, this.#sums.dueOf(sum) - now) + this.#subjectInterval;
    this.#sums.setDue(sum, now + Math.min(used, MOST_MILLISECONDS));
    return used <= QUIET_MILLISECONDS;
  }

  /** Up to when an account is used up with one response more; never, where that would be too many. */
  #dueAfter(usedUpTo: number, interval: number): number {
    const now = this.#clock.now;
    const due = Math.max(usedUpTo, now) + interval;
    return due - now > BURST_MILLISECONDS + ROUNDING ? NEVER : due;
  }

  #limit(table: RateTable, account: number): RateAction {
    const { slip } = this.#limits;
    const limited = table.limit(account);
    return slip > 0 && limited % slip === 0 ? RATE_ACTION.slip : RATE_ACTION.drop;
  }
}
