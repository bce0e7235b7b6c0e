import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairPool, FairQueue, networkHolder, networksOf } from '@fourwinds/process';
import { Failure } from '../../kernel/failure.ts';
import { hashPassword, isPassword } from './password-hash.ts';

export interface HashingLimits {
  /** Maximum hashes computed concurrently. */
  readonly running: number;
  /** Maximum hashes waiting or running: in total, and per network. */
  readonly open: number;
  readonly ofNetwork: number;
}

const RUNNING = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));

/** Leaves half of the cores, and half of Node's four threads, for other work. */
const LIMITS: HashingLimits = { running: RUNNING, open: 100 + RUNNING, ofNetwork: 10 };

const RETRY_SECONDS = 5;

interface Hash {
  /** The requester's widest network. Networks take turns. */
  readonly network: string;
  readonly begin: () => Promise<void>;
  readonly refuse: () => void;
  isRunning: boolean;
}

/**
 * Limits concurrent password hashing, so that anonymous requests cannot exhaust memory or CPU. Networks take turns,
 * so a busy network delays others by at most one hash. If too many hashes wait, drops the newest hash of the network
 * that has the most.
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

  /** Hashes a password sent from an address. Throws Failure unavailable if too many hashes wait. */
  async hash(password: string, address: string): Promise<string> {
    return this.#run(address, () => hashPassword(password, randomBytes));
  }

  /**
   * Verifies a password. If there is no hash, does the same amount of work and returns false. Throws Failure
   * unavailable if too many hashes wait.
   */
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

  /** A running hash continues, but no longer counts. */
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
