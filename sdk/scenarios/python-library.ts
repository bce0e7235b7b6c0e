import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installPythonPackages } from '../../test/python-packages.ts';
import type { Call, Driver, Outcome } from './driver.ts';

const SDK = join(import.meta.dirname, '../python');

/** The Python library, with its synchronous or its asynchronous client. Its program ends with this process. */
export class PythonLibrary implements Driver {
  readonly name: string;
  readonly #program: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  #errors = '';

  private constructor(kind: string, program: ChildProcess) {
    this.name = `Python, ${kind}`;
    this.#program = program;
    this.#lines = createInterface({ input: program.stdout! })[Symbol.asyncIterator]();
    program.stderr!.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
  }

  static async start(kind: 'sync' | 'async', origin: string): Promise<PythonLibrary> {
    const python = await installPythonPackages('python-library', join(SDK, 'tests/requirements.txt'));
    const program = spawn(python, [join(import.meta.dirname, 'python_library.py'), kind, origin], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, PYTHONPATH: join(SDK, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
    });
    return new PythonLibrary(kind, program);
  }

  async call(call: Call): Promise<Outcome> {
    this.#program.stdin!.write(`${JSON.stringify(call)}\n`);
    const { done, value } = (await this.#lines.next()) as IteratorResult<string, undefined>;
    if (done === true) throw new Error(`${call.operation}: ${this.#errors}`);
    return JSON.parse(value) as Outcome;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#program.once('exit', resolve));
    this.#program.stdin!.end();
    await ended;
  }
}
