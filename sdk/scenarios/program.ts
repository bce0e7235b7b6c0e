import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Call, Driver, Outcome } from './driver.ts';

/** A program that reads calls as lines of JSON and writes their outcomes. It ends with this process. */
export class Program implements Driver {
  readonly name: string;
  /** Resolves when its file is no longer needed. */
  readonly started: Promise<unknown>;
  readonly #program: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  constructor(name: string, [file, ...args]: readonly string[], environment: { readonly [name: string]: string } = {}) {
    this.name = name;
    const env = { PATH: process.env.PATH, ...environment };
    this.#program = spawn(file, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.started = once(this.#program, 'spawn');
    this.#lines = createInterface({ input: this.#program.stdout! })[Symbol.asyncIterator]();
    this.#program.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  async call(call: Call): Promise<Outcome> {
    this.#program.stdin!.write(`${JSON.stringify(call)}\n`);
    const { done, value } = (await this.#lines.next()) as IteratorResult<string, undefined>;
    if (done === true) throw new Error(`${call.operation}: ${this.#errors}`);
    const outcome = JSON.parse(value) as Outcome | { readonly thrown: string };
    if ('thrown' in outcome) throw new Error(outcome.thrown);
    return outcome;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#program.once('exit', resolve));
    this.#program.stdin!.end();
    await ended;
  }
}
