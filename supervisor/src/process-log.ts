import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_OCTETS = 16 * 1024 * 1024;
const WARNING = 40;

/** The log of one process: a file, with the file before it kept as `.1`. Warnings and errors go to standard error too. */
export class ProcessLog {
  readonly path: string;
  #file: number;
  #octets: number;
  #last: string[] = [];

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#file = openSync(path, 'a');
    this.#octets = fstatSync(this.#file).size;
  }

  write(line: string): void {
    if (this.#octets > MAX_OCTETS) this.#turn();
    this.#octets += writeSync(this.#file, `${line}\n`);
    this.#last = [...this.#last.slice(-4), line];
    const words = warning(line);
    if (words !== undefined) process.stderr.write(`${words} (${this.path})\n`);
  }

  /** The end of what was written. */
  get tail(): string {
    return this.#last.join('\n');
  }

  close(): void {
    closeSync(this.#file);
  }

  #turn(): void {
    closeSync(this.#file);
    renameSync(this.path, `${this.path}.1`);
    this.#file = openSync(this.path, 'a');
    this.#octets = 0;
  }
}

interface LogEntry {
  readonly level: number;
  readonly process: string;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

/** A warning or an error in words, undefined for everything else. */
function warning(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  const { level, process, msg, err } = JSON.parse(line) as LogEntry;
  return level < WARNING ? undefined : `${process}: ${msg}${err === undefined ? '' : `: ${err.message}`}`;
}
