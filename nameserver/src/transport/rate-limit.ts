import type { Subject } from '../answer/index.ts';
import { AccountHash } from './account-hash.ts';
import { isLoopback } from './network.ts';
import { RateTable } from './rate-table.ts';

export interface RateLimits {
  /** Responses per second with the same subject to one network. */
  readonly perSubject: number;
  /** Responses per second to one network. */
  readonly perNetwork: number;
  /** Every nth limited response is sent truncated or with BADCOOKIE instead of being dropped. 0 drops all. */
  readonly slip: number;
  /** True to limit sources on this machine as well. */
  readonly loopback: boolean;
  /** 8 secret octets. */
  readonly key: Uint8Array;
  /** From `rateMemory`. Threads that share it have common limits. */
  readonly memory: SharedArrayBuffer;
}

/** The action for a response. `slip` sends a short response instead. */
export const RATE_ACTION = { send: 0, drop: 1, slip: 2 } as const;
export type RateAction = (typeof RATE_ACTION)[keyof typeof RATE_ACTION];

/** A network without responses for this long may get a second's worth at once. */
const BURST_MILLISECONDS = 1000;
/** A network whose responses in total are below this fraction of its limit for one subject is quiet. */
const QUIET_MILLISECONDS = BURST_MILLISECONDS / 4;
/** Cap of the counted responses of a network. From this cap, the network is quiet again after a second. */
const MOST_MILLISECONDS = QUIET_MILLISECONDS + BURST_MILLISECONDS;
/** Tolerance for rounding in sums of intervals. */
const ROUNDING = 1e-6;
const NEVER = Infinity;

/**
 * Number of accounts. They take little more memory than a processor cache. An account is useful until its responses
 * have expired: at 200 responses a second each, this many subjects can be active in a third of a second.
 */
const SUBJECTS = 65_536;
const NETWORKS = 16_384;

export function rateMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(RateTable.octets(SUBJECTS) + 2 * RateTable.octets(NETWORKS));
}

/**
 * Response rate limiting: bounds the traffic that forged queries can direct at a network. There are two limits per
 * second, one for responses with the same subject and one for all responses. Each is a token bucket with the tokens
 * of one second. Most networks get so few responses that no subject can exceed its limit; their subjects are not
 * counted. Threads with shared memory do not lock: if two count the same subject simultaneously, one count may be
 * lost.
 */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #clock: { readonly now: number };
  readonly #subjects: RateTable;
  readonly #networks: RateTable;
  /**
   * The responses of a network, counted as if all had the same subject. At most one response above the limit is
   * counted.
   */
  readonly #sums: RateTable;
  readonly #hash: AccountHash;
  /** Milliseconds between responses. */
  readonly #subjectInterval: number;
  readonly #networkInterval: number;

  /** @param clock monotonic milliseconds from 0, the same in all threads */
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

  /** Decides the action for a response to `source`, an address in octets. Counts sent responses. */
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

  /** Counts another response to the network, with any subject. Returns true if the network is quiet. */
  #isQuiet(): boolean {
    const now = this.#clock.now;
    const sum = this.#sums.find(this.#hash.network);
    const used = Math.max(0, this.#sums.dueOf(sum) - now) + this.#subjectInterval;
    this.#sums.setDue(sum, now + Math.min(used, MOST_MILLISECONDS));
    return used <= QUIET_MILLISECONDS;
  }

  /**
   * Returns the time up to which an account is used up after one more response. NEVER if that would exceed the limit.
   */
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
