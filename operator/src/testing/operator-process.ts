import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export class OperatorProcess {
  /** Exit code. Null after a signal. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #heard = Promise.withResolvers<void>();
  #isKilled = false;

  constructor(environment: NodeJS.ProcessEnv) {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.#child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
      env: { PATH, NODE_COMPILE_CACHE, FOURWINDS_STDIN: 'lifeline', ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      createInterface(stream).on('line', (line) => this.#hear(line));
    this.ended = once(this.#child, 'close').then(([status]) => {
      this.#hear('it has ended');
      return status as number | null;
    });
  }

  get output(): string {
    return this.#lines.join('\n');
  }

  /** Waits for a line with this text. Rejects if the process exits first. */
  async says(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      this.check();
      await this.#heard.promise;
    }
  }

  /** Throws if the process exited on its own. */
  check(): void {
    if (this.#child.exitCode !== null && !this.#isKilled) throw new Error(`the operator ended:\n${this.output}`);
  }

  kill(signal: NodeJS.Signals): void {
    this.#isKilled = true;
    this.#child.kill(signal);
  }

  #hear(line: string): void {
    this.#lines.push(line);
    this.#heard.resolve();
    this.#heard = Promise.withResolvers();
  }
}
