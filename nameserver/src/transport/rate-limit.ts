import type { Subject } from '../answer/index.ts';
import { isLoopback, NETWORK_OCTETS, writeNetwork } from './network.ts';
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

/** Words that name an account: a network, and what a response is about. */
const NETWORK_WORDS = NETWORK_OCTETS / 4;
const KIND_WORD = NETWORK_WORDS;
const ZONE_WORD = NETWORK_WORDS + 1;
const NAME_WORD = NETWORK_WORDS + 2;
const ACCOUNT_WORDS = NETWORK_WORDS + 3;

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
  readonly #account = new Int32Array(ACCOUNT_WORDS);
  readonly #network = new Uint8Array(this.#account.buffer, 0, NETWORK_OCTETS);

  /** `clock` tells milliseconds, the same in all threads, never goes back and begins at 0. */
  constructor(limits: RateLimits, clock: { readonly now: number }) {
    this.#limits = limits;
    this.#clock = clock;
    const key = new Int32Array(limits.key.slice().buffer);
    this.#subjects = new RateTable(key, SUBJECTS, limits.memory, 0);
    this.#networks = new RateTable(key, NETWORKS, limits.memory, RateTable.octets(SUBJECTS));
  }

  /** What to do with a response to `source`, the octets of an address. What is sent is counted. */
  judge(source: Uint8Array, subject: Subject): Verdict {
    if (!this.#limits.loopback && isLoopback(source)) return VERDICT.send;
    this.#writeAccount(source, subject);
    const same = this.#subjects.find(this.#account, ACCOUNT_WORDS);
    const all = this.#networks.find(this.#account, NETWORK_WORDS);
    const dueSame = this.#dueAfter(this.#subjects.dueOf(same), this.#limits.perSubject);
    const dueAll = this.#dueAfter(this.#networks.dueOf(all), this.#limits.perNetwork);
    if (dueSame === NEVER) return this.#limit(this.#subjects, same);
    if (dueAll === NEVER) return this.#limit(this.#networks, all);
    this.#subjects.setDue(same, dueSame);
    this.#networks.setDue(all, dueAll);
    return VERDICT.send;
  }

  #writeAccount(source: Uint8Array, { kind, zone, name }: Subject): void {
    writeNetwork(source, this.#network);
    this.#account[KIND_WORD] = kind;
    this.#account[ZONE_WORD] = zone;
    this.#account[NAME_WORD] = name;
  }

  /** Up to when an account is used up with one response more; never, where that would be too many. */
  #dueAfter(usedUpTo: number, perSecond: number): number {
    const now = this.#clock.now;
    const due = Math.max(usedUpTo, now) + 1000 / perSecond;
    return due - now > BURST_MILLISECONDS + ROUNDING ? NEVER : due;
  }

  #limit(table: RateTable, account: number): Verdict {
    const { slip } = this.#limits;
    const limited = table.limit(account);
    return slip > 0 && limited % slip === 0 ? VERDICT.putOff : VERDICT.drop;
  }
}
