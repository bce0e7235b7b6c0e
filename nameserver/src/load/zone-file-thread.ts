import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Name } from '@fourwinds/dns';
import type { ZoneFile } from './zone-file.ts';
import type { ZoneFileJob } from './zone-file-worker.ts';

/** Reads large master files in a thread of its own, one at a time, so that queries do not wait for it. */
export class ZoneFileThread {
  readonly #script: URL;
  #worker: Worker | undefined;

  /** @param script where the code of `zone-file-worker` lies */
  constructor(script: URL) {
    this.#script = script;
  }

  /** Rejects when the file cannot be read, or is too large for this machine. */
  async read(path: string, origin: Name | undefined): Promise<ZoneFile> {
    const worker = (this.#worker ??= new Worker(this.#script));
    const answered = once(worker, 'message') as Promise<[ZoneFile]>;
    worker.postMessage({ path, origin: origin?.wire } satisfies ZoneFileJob);
    try {
      return (await answered)[0];
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  /** Ends the thread; the next file begins another. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
