import { WorkerPool } from '@fourwinds/process';
import type { SigningJob } from './signing-worker.ts';

/** A key that signs: PKCS#8 text and its DNSSEC algorithm. */
export interface PrivateKey {
  readonly algorithm: number;
  readonly pem: string;
}

export interface SigningPoolOptions {
  readonly workers: number;
  /** The code of a worker: `signing-worker`. */
  readonly script: URL;
}

/** Signatures a worker makes before it turns to the next zone; some ten milliseconds. */
const JOB_SIZE = 256;

/** Makes signatures in worker threads, by jobs of a limited size. Owners take turns, then the zones of each: none delays another by more than one job. */
export class SigningPool {
  readonly #pool: WorkerPool<SigningJob, readonly Uint8Array[]>;
  /** Signatures made since the start. */
  signed = 0;

  constructor(options: SigningPoolOptions) {
    this.#pool = new WorkerPool(options);
  }

  /** The signatures over `data` of an owner, in its order. Rejects when the key cannot be read. */
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
