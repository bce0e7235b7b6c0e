import { Worker } from 'node:worker_threads';
import type { SigningJob, SigningResult } from './signing-worker.ts';

/** A key that signs: PKCS#8 text and its DNSSEC algorithm. */
export interface PrivateKey {
  readonly algorithm: number;
  readonly pem: string;
}

export interface SigningPoolOptions {
  readonly workers: number;
  /** Where the code of a worker lies: `signing-worker`. */
  readonly script: URL;
}

/** Signatures a worker makes before it turns to the next zone; some ten milliseconds. */
const JOB_SIZE = 256;

interface Batch {
  readonly key: PrivateKey;
  readonly data: readonly Uint8Array[];
  readonly signatures: Uint8Array[];
  /** Where the next job begins. */
  next: number;
  left: number;
  readonly resolve: (signatures: Uint8Array[]) => void;
  readonly reject: (error: Error) => void;
}

interface RunningJob {
  readonly batch: Batch;
  readonly start: number;
}

/**
 * Makes signatures in worker threads. Batches take turns by jobs of a limited size, so that a large zone does not
 * delay a small one. A worker that dies is replaced; what it was about fails.
 */
export class SigningPool {
  readonly #script: URL;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, RunningJob>();
  readonly #waiting: Batch[] = [];
  #jobs = 0;
  #stopped = false;
  /** Signatures made since the start. */
  signed = 0;

  constructor({ workers, script }: SigningPoolOptions) {
    this.#script = script;
    for (let i = 0; i < workers; i++) this.#idle.push(this.#hire());
  }

  /** The signatures over `data`, in its order. Rejects when the key is none. */
  async sign(key: PrivateKey, data: readonly Uint8Array[]): Promise<Uint8Array[]> {
    if (this.#stopped) throw new Error('the signing pool is stopped');
    if (data.length === 0) return [];
    return new Promise((resolve, reject) => {
      const signatures = new Array<Uint8Array>(data.length);
      this.#waiting.push({ key, data, signatures, next: 0, left: data.length, resolve, reject });
      this.#deal();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const batches = new Set([...this.#waiting.splice(0), ...[...this.#busy.values()].map(({ batch }) => batch)]);
    for (const batch of batches) batch.reject(new Error('the signing pool is stopped'));
    await Promise.all([...this.#idle.splice(0), ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #hire(): Worker {
    const worker = new Worker(this.#script);
    worker.unref();
    worker.on('message', (result: SigningResult) => this.#done(worker, result));
    worker.on('error', (error: Error) => this.#lost(worker, error));
    return worker;
  }

  /** Gives each idle worker the next job; a batch with more to do goes to the end of the line. */
  #deal(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const worker = this.#idle.pop()!;
      const batch = this.#waiting.shift()!;
      const start = batch.next;
      batch.next = Math.min(start + JOB_SIZE, batch.data.length);
      if (batch.next < batch.data.length) this.#waiting.push(batch);
      this.#busy.set(worker, { batch, start });
      const job: SigningJob = { id: this.#jobs++, ...batch.key, data: batch.data.slice(start, batch.next) };
      worker.ref();
      worker.postMessage(job);
    }
  }

  #done(worker: Worker, { signatures, error }: SigningResult): void {
    const { batch, start } = this.#release(worker);
    this.#idle.push(worker);
    worker.unref();
    if (signatures === undefined) this.#fail(batch, new Error(error));
    else {
      signatures.forEach((signature, i) => (batch.signatures[start + i] = signature));
      this.signed += signatures.length;
      batch.left -= signatures.length;
      if (batch.left === 0) batch.resolve(batch.signatures);
    }
    this.#deal();
  }

  #lost(worker: Worker, error: Error): void {
    if (this.#busy.has(worker)) this.#fail(this.#release(worker).batch, error);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    if (this.#stopped) return;
    this.#idle.push(this.#hire());
    this.#deal();
  }

  #release(worker: Worker): RunningJob {
    const job = this.#busy.get(worker)!;
    this.#busy.delete(worker);
    return job;
  }

  #fail(batch: Batch, error: Error): void {
    const place = this.#waiting.indexOf(batch);
    if (place >= 0) this.#waiting.splice(place, 1);
    batch.reject(error);
  }
}
