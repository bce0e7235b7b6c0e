import type { Subject } from '../answer/index.ts';
import { AccountHash } from './account-hash.ts';
import { isLoopback } from './network.ts';
import { RateTable } from './rate-table.ts';

export interface RateLimits {
  /** Responses about the same to one network in a second. */
  readonly perSubject: number;
  /** Responses to one network in a second. */
  readonly perNetwork: number;
  /** Every how many limited responses the sender is told to come another way; 0 for none. */
  readonly slip: number;
  /** Count sources on this machine too. */
  readonly loopback: boolean;
  /** 8 octets that nobody else knows. */
  readonly key: Uint8Array;
  /** From `rateMemory`. Threads that share it limit together. */
  readonly memory: SharedArrayBuffer;
}

export const VERDICT = { send: 0, drop: 1, putOff: 2 } as const;
export type Verdict = (typeof VERDICT)[keyof typeof VERDICT];

/** Who has had none for so long may get as many at once as in a second. */
const BURST_MILLISECONDS = 1000;
/** Sums of intervals are a little off. */
const ROUNDING = 1e-6;
const NEVER = Infinity;

/** How many accounts are kept, in 5 MiB. */
const SUBJECTS = 262_144;
const NETWORKS = 65_536;

/** Memory in which nothing has been counted. */
export function rateMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(RateTable.octets(SUBJECTS) + RateTable.octets(NETWORKS));
}

/**
 * Response rate limiting: how much a network, whose addresses may be forged, can be made to receive. It may get so many
 * responses about the same in a second, and so many in all; each is a token bucket that holds what one second gives.
 * Threads that share memory do not wait for each other: of two that judge about the same in the same moment, one may
 * not be counted.
 */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #clock: { readonly now: number };
  readonly #subjects: RateTable;
  readonly #networks: RateTable;
  readonly #hash: AccountHash;
  /** Milliseconds from one response to the next. */
  readonly #subjectInterval: number;
  readonly #networkInterval: number;

  /** `clock` tells milliseconds, the same in all threads, never goes back and begins at 0. */
  constructor(limits: RateLimits, clock: { readonly now: number }) {
    this.#limits = limits;
    this.#clock = clock;
    this.#hash = new AccountHash(limits.key);
    this.#subjectInterval = 1000 / limits.perSubject;
    this.#networkInterval = 1000 / limits.perNetwork;
    this.#subjects = new RateTable(SUBJECTS, limits.memory, 0);
    this.#networks = new RateTable(NETWORKS, limits.memory, RateTable.octets(SUBJECTS));
  }

  /** What to do with a response to `source`, the octets of an address. What is sent is counted. */
  judge(source: Uint8Array, subject: Subject): Verdict {
    if (!this.#limits.loopback && isLoopback(source)) return VERDICT.send;
    this.#hash.take(source, subject);
    const same = this.#subjects.find(this.#hash.subject);
    const all = this.#networks.find(this.#hash.network);
    const dueSame = this.#dueAfter(this.#subjects.dueOf(same), this.#subjectInterval);
    const dueAll = this.#dueAfter(this.#networks.dueOf(all), this.#networkInterval);
    if (dueSame === NEVER) return this.#limit(this.#subjects, same);
    if (dueAll === NEVER) return this.#limit(this.#networks, all);
    this.#subjects.setDue(same, dueSame);
    this.#networks.setDue(all, dueAll);
    return VERDICT.send;
  }

  /** Up to when an account is used up with one response more; never, where that would be too many. */
  #dueAfter(usedUpTo: number, interval: number): number {
    const now = this.#clock.now;
    const due = Math.max(usedUpTo, now) + interval;
    return due - now > BURST_MILLISECONDS + ROUNDING ? NEVER : due;
  }

  #limit(table: RateTable, account: number): Verdict {
    const { slip } = this.#limits;
    const limited = table.limit(account);
    return slip > 0 && limited % slip === 0 ? VERDICT.putOff : VERDICT.drop;
  }
}
