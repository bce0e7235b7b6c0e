import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const MAX_OCTETS = 16 * 1024 * 1024;
const WARNING = 40;
const MODE = 0o600;

/** The log of one process: a file that only its owner can read, with the file before it kept as `.1`. Warnings and errors go to standard error too. */
export class ProcessLog {
  readonly path: string;
  #file: number;
  #octets: number;
  #last: string[] = [];

  constructor(path: string) {
    this.path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openLog(path);
    this.#octets = fstatSync(this.#file).size;
  }

  /** Accepts any text: the last line of a process that was killed may be incomplete. */
  write(line: string): void {
    if (this.#octets > MAX_OCTETS) this.#turn();
    this.#octets += writeSync(this.#file, `${line}\n`);
    this.#last = [...this.#last.slice(-4), line];
    const words = warning(line);
    if (words !== undefined) process.stderr.write(`${words} (${this.path})\n`);
  }

  /** The end of the written text. */
  get tail(): string {
    return this.#last.join('\n');
  }

  close(): void {
    closeSync(this.#file);
  }

  #turn(): void {
    closeSync(this.#file);
    renameSync(this.path, `${this.path}.1`);
    this.#file = openLog(this.path);
    this.#octets = 0;
  }
}

function openLog(path: string): number {
  const file = openSync(path, 'a', MODE);
  fchmodSync(file, MODE);
  return file;
}

const logEntry = z.object({
  level: z.number(),
  process: z.string(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
});

/** A warning or an error in words, undefined for everything else. */
function warning(line: string): string | undefined {
  if (/^\w+ cannot start: /.test(line)) return line;
  const entry = line.startsWith('{"level":') ? parseEntry(line) : undefined;
  if (entry === undefined || entry.level < WARNING) return undefined;
  const { process, msg, err } = entry;
  return `${process}: ${msg}${err === undefined ? '' : `: ${err.message}`}`;
}

function parseEntry(line: string): z.infer<typeof logEntry> | undefined {
  try {
    return logEntry.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
