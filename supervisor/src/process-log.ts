import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const MAX_OCTETS = 16 * 1024 * 1024;
const WARNING = 40;

/** The log of one process: a file, with the file before it kept as `.1`. Warnings and errors go to standard error too. */
export class ProcessLog {
  readonly path: string;
  #octets: number;
  #file: WriteStream;
  #last: string[] = [];

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#octets = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    this.#file = createWriteStream(path, { flags: 'a' });
  }

  write(line: string): void {
    if (this.#octets > MAX_OCTETS) this.#turn();
    this.#octets += line.length + 1;
    this.#file.write(`${line}\n`);
    this.#last = [...this.#last.slice(-4), line];
    if (isWarning(line)) process.stderr.write(`${line}\n`);
  }

  /** The end of what was written. */
  get tail(): string {
    return this.#last.join('\n');
  }

  close(): void {
    this.#file.end();
  }

  #turn(): void {
    this.#file.end();
    renameSync(this.path, `${this.path}.1`);
    this.#file = createWriteStream(this.path, { flags: 'a' });
    this.#octets = 0;
  }
}

function isWarning(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return Number(level ?? 0) >= WARNING;
}
