import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairPool, FairQueue, networkHolder, networksOf } from '@fourwinds/process';
import { Failure } from '../failure.ts';
import { hashPassword, isPassword } from './password-hash.ts';

export interface HashingLimits {
  /** Hashes that are computed at once. */
  readonly running: number;
  /** Hashes that wait or are computed, and those of one network. */
  readonly open: number;
  readonly ofNetwork: number;
}

const RUNNING = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** Half of the cores, and half of Node's four threads, are left for other work. */
const LIMITS: HashingLimits = { running: RUNNING, open: 100 + RUNNING, ofNetwork: 10 };

const RETRY_SECONDS = 5;

/** A hash that waits or is computed. */
interface Hash {
  /** The widest network that it was asked from: these take turns. */
  readonly network: string;
  readonly begin: () => Promise<void>;
  readonly refuse: () => void;
  isRunning: boolean;
}

/**
 * Hashes passwords, few at a time: strangers can neither fill the memory nor keep all cores busy. Networks take turns, so that one that asks much delays no
 * other by more than a hash. Where too many wait, the network that has most of them loses its newest.
 */
export class PasswordHashing {
  readonly #limits: HashingLimits;
  readonly #queue = new FairQueue<Hash>();
  readonly #open: FairPool<Hash>;
  #running = 0;

  constructor(limits: HashingLimits = LIMITS) {
    this.#limits = limits;
    this.#open = new FairPool({ places: limits.open, choose: newestWaiting });
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
    return new Promise<T>((resolve, reject) => {
      const hash: Hash = {
        network: networksOf(address)[0],
        begin: () => work().then(resolve, reject),
        refuse: () => reject(tooMany()),
        isRunning: false,
      };
      const entrance = this.#open.enter(networkHolder(address, this.#limits.ofNetwork), hash);
      if (entrance.outcome === 'full') {
        hash.refuse();
        return;
      }
      if (entrance.evicted !== undefined) this.#drop(entrance.evicted);
      this.#queue.push(hash.network, hash);
      this.#begin();
    });
  }

  /** One that is computed goes on, and is only counted no more. */
  #drop(hash: Hash): void {
    if (hash.isRunning) return;
    this.#queue.remove(hash.network, hash);
    hash.refuse();
  }

  #begin(): void {
    if (this.#running >= this.#limits.running) return;
    const hash = this.#queue.shift();
    if (hash === undefined) return;
    this.#running++;
    hash.isRunning = true;
    void hash.begin().finally(() => {
      this.#open.leave(hash);
      this.#running--;
      this.#begin();
    });
  }
}

function newestWaiting(hashes: ReadonlySet<Hash>): Hash {
  return [...hashes].findLast(({ isRunning }) => !isRunning) ?? hashes.values().next().value!;
}

function tooMany(): Failure {
  return new Failure('unavailable', 'too many passwords are being checked; try again in a few seconds', [], {
    retryAfter: RETRY_SECONDS,
  });
}
