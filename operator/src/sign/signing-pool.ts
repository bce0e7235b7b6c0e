import { WorkerPool } from '@fourwinds/process';
import type { SigningJob } from './signing-thread.ts';

export interface PrivateKey {
  readonly algorithm: number;
  readonly pem: string;
}

export interface SigningPoolOptions {
  readonly workers: number;
  readonly script: URL;
}

/** Number of signatures that a worker makes before it switches to the next zone. They take some ten milliseconds. */
const JOB_SIZE = 256;

/**
 * Signs in worker threads, in jobs of limited size. Owners take turns, then the zones of each owner, so that no zone
 * delays another by more than one job.
 */
export class SigningPool {
  readonly #pool: WorkerPool<SigningJob, readonly Uint8Array[]>;
  /** Signatures made since the start. */
  signed = 0;

  constructor(options: SigningPoolOptions) {
    this.#pool = new WorkerPool(options);
  }

  /** Signs `data` for an owner. Returns signatures in the order of the data. Rejects if the key cannot be read. */
  async sign(owner: string, { algorithm, pem }: PrivateKey, data: readonly Uint8Array[]): Promise<Uint8Array[]> {
    const batch = Symbol();
    const jobs: SigningJob[] = [];
    for (let start = 0; start < data.length; start += JOB_SIZE)
      jobs.push({ algorithm, pem, data: data.slice(start, start + JOB_SIZE) });
    const signatures = (await Promise.all(jobs.map((job) => this.#pool.run(owner, job, batch)))).flat();
    this.signed += signatures.length;
    return signatures;
  }

  async stop(): Promise<void> {
    await this.#pool.stop();
  }
}
