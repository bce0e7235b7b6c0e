import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { WantedFile, ZoneFileReading } from './zone-file-reading.ts';
import type { ZoneFilesJob } from './zone-file-worker.ts';

const MOST_THREADS = 4;

/** Reads master files in threads of their own, so that queries do not wait for it. */
export class ZoneFileThreads {
  readonly #script: URL;
  readonly #folder: string;
  /** Those that have nothing to do. */
  readonly #idle: Worker[] = [];
  /** How many more may be begun. */
  #unborn = Math.min(availableParallelism(), MOST_THREADS);
  readonly #waiting: ((worker: Worker) => void)[] = [];

  /** @param script where the code of `zone-file-worker` lies */
  constructor(script: URL, folder: string) {
    this.#script = script;
    this.#folder = folder;
  }

  /** How many files may be read at the same time. */
  get count(): number {
    return this.#unborn + this.#idle.length;
  }

  /** What became of each file. A thread that ends over a file, as over one too large for this machine, is that file's error. */
  async read(files: readonly WantedFile[]): Promise<readonly ZoneFileReading[]> {
    const worker = await this.#take();
    const answered = once(worker, 'message') as Promise<[ZoneFileReading[]]>;
    worker.postMessage({ folder: this.#folder, files } satisfies ZoneFilesJob);
    try {
      const [readings] = await answered;
      this.#give(worker);
      return readings;
    } catch (error) {
      this.#give(this.#begin());
      if (files.length === 1) return [{ name: files[0].name, error: error as Error }];
      const readings: ZoneFileReading[] = [];
      for (const file of files) readings.push(...(await this.read([file])));
      return readings;
    }
  }

  /** Ends the threads that have nothing to do; the next file begins another. */
  async end(): Promise<void> {
    const idle = this.#idle.splice(0);
    this.#unborn += idle.length;
    await Promise.all(idle.map((worker) => worker.terminate()));
  }

  #begin(): Worker {
    return new Worker(this.#script);
  }

  async #take(): Promise<Worker> {
    const worker = this.#idle.pop();
    if (worker !== undefined) return worker;
    if (this.#unborn > 0) {
      this.#unborn--;
      return this.#begin();
    }
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  #give(worker: Worker): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(worker);
    else next(worker);
  }
}
