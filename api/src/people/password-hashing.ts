import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairQueue, networkOf } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { hashPassword, isPassword } from './password-hash.ts';

export interface HashingLimits {
  /** Hashes that are computed at once. */
  readonly running: number;
  /** Hashes that wait, and those of one network. */
  readonly waiting: number;
  readonly waitingOfNetwork: number;
}

/** Half of the cores, and half of Node's four threads, are left for other work. */
const LIMITS: HashingLimits = {
  running: Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2))),
  waiting: 100,
  waitingOfNetwork: 10,
};

const RETRY_SECONDS = 5;

/**
 * Hashes passwords, few at a time: strangers can neither fill the memory nor keep all cores busy. IPv4 addresses and IPv6 /64s take turns, so that one
 * that asks much delays no other by more than a hash.
 */
export class PasswordHashing {
  readonly #limits: HashingLimits;
  readonly #queue = new FairQueue<() => Promise<void>>();
  /** Hashes that wait or are computed, by network. */
  readonly #open = new Map<string, number>();
  #running = 0;

  constructor(limits: HashingLimits = LIMITS) {
    this.#limits = limits;
  }

  /** The hash of a password that came from an address. Throws Failure unavailable where too many wait. */
  async hash(password: string, address: string): Promise<string> {
    return this.#run(address, () => hashPassword(password, randomBytes));
  }

  /** Whether a password has the hash; without one, false after the same work. Throws as `hash` does. */
  async isPassword(password: string, hash: string | null, address: string): Promise<boolean> {
    return this.#run(address, () => isPassword(password, hash));
  }

  async #run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const open = this.#open.get(network) ?? 0;
    if (open >= this.#limits.waitingOfNetwork || this.#queue.size >= this.#limits.waiting)
      throw new Failure('unavailable', 'too many passwords are being checked; try again in a few seconds', [], {
        retryAfter: RETRY_SECONDS,
      });
    this.#open.set(network, open + 1);
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(network, () =>
        work()
          .then(resolve, reject)
          .finally(() => this.#close(network)),
      );
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#running >= this.#limits.running) return;
    const work = this.#queue.shift();
    if (work === undefined) return;
    this.#running++;
    void work();
  }

  #close(network: string): void {
    const open = this.#open.get(network)! - 1;
    if (open === 0) this.#open.delete(network);
    else this.#open.set(network, open);
    this.#running--;
    this.#begin();
  }
}
