import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

const DIST = path.join(import.meta.dirname, '../../dist');

/** A bundled program as a process of this machine, which ends with this process. */
export class Program {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: string[] = [];
  readonly #ready: Promise<void>;

  constructor(name: string, environment: NodeJS.ProcessEnv) {
    this.#child = spawn(process.execPath, [path.join(DIST, `${name}.js`)], {
      env: { PATH: process.env.PATH, FOURWINDS_STDIN: 'lifeline', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#ready = new Promise((resolve, reject) => {
      for (const stream of [this.#child.stdout, this.#child.stderr])
        createInterface(stream).on('line', (line) => {
          this.#lines.push(line);
          if (line.startsWith('{"ready":true')) resolve();
        });
      this.#child.once('close', () => reject(new Error(`${name} ended:\n${this.#lines.join('\n')}`)));
    });
    this.#ready.catch(() => undefined);
  }

  /** Resolves when it is ready. Rejects with its log if it ends. */
  ready(): Promise<void> {
    return this.#ready;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.stdin.end();
    await once(this.#child, 'close');
  }
}
