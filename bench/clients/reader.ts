import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** A list to read. */
export interface Job {
  /** Reads the records of this zone. Without it, reads the zones. */
  readonly zone?: string;
  /** Items on a page. */
  readonly limit?: number;
  /** Measures the memory in use after these numbers of items, instead of the CPU time. */
  readonly samples?: readonly number[];
  /** If true, the program keeps all items in memory. */
  readonly isKept?: boolean;
}

export interface TimedRead {
  /** Milliseconds of CPU of all threads. */
  readonly cpu: number;
  readonly items: number;
  /** Letters in the names of all items. */
  readonly letters: number;
}

export interface MemoryRead {
  /** Octets of objects in use at each sample, after a garbage collection. */
  readonly used: readonly number[];
  readonly items: number;
  readonly kept: number;
}

export interface ReaderCommand {
  readonly command: readonly [string, ...string[]];
  readonly environment?: { readonly [name: string]: string };
}

/** A program that reads lists, one job after the other. It ends with this process. */
export class Reader implements AsyncDisposable {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor({ command: [program, ...args], environment }: ReaderCommand) {
    const env = { PATH: process.env.PATH, ...environment };
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'], env });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async time(job: Omit<Job, 'samples' | 'isKept'>): Promise<TimedRead> {
    return (await this.#run(job)) as TimedRead;
  }

  async measureMemory(job: Job & { readonly samples: readonly number[] }): Promise<MemoryRead> {
    return (await this.#run(job)) as MemoryRead;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.stdin.end();
    await once(this.#child, 'close');
  }

  async #run(job: Job): Promise<unknown> {
    this.#child.stdin.write(`${JSON.stringify(job)}\n`);
    const { done, value } = (await this.#lines.next()) as IteratorResult<string, undefined>;
    if (done === true) throw new Error(`${this.#child.spawnargs.slice(0, 3).join(' ')} ended`);
    return JSON.parse(value);
  }
}
