import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** A program of the product, as a child process that cannot outlive this process. */
export class ServiceProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: string[] = [];
  readonly #ready: Promise<void>;

  /** Error messages refer to the command by its last part. */
  constructor([program, ...args]: readonly [string, ...string[]], environment: NodeJS.ProcessEnv) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.#child = spawn(program, args, {
      env: { PATH, NODE_COMPILE_CACHE, FOURWINDS_STDIN: 'lifeline', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#ready = new Promise((resolve, reject) => {
      for (const stream of [this.#child.stdout, this.#child.stderr])
        createInterface(stream).on('line', (line) => {
          this.#lines.push(line);
          if (line.startsWith('{"ready":true')) resolve();
        });
      this.#child.once('close', () => reject(new Error(`${args.at(-1)} ended:\n${this.#lines.join('\n')}`)));
    });
    this.#ready.catch(() => undefined);
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Resolves with its output once it is ready. Rejects with the output if it exits. */
  async ready(): Promise<readonly string[]> {
    await this.#ready;
    return this.#lines;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.stdin.end();
    await once(this.#child, 'close');
  }
}
