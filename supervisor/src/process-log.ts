import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { LossyOutput, withoutTokens } from '@fourwinds/process';
import { z } from 'zod';

const MAX_OCTETS = 16 * 1024 * 1024;
const WARNING = 40;
const MODE = 0o600;

/**
 * The log of one process: a file that only its owner can read, and the previous file as `.1`. Also prints warnings
 * and errors to standard error. Drops lines that cannot be written, so that all processes continue.
 */
export class ProcessLog {
  readonly path: string;
  readonly #output = new LossyOutput('supervisor');
  #file: number | undefined;
  #octets = 0;
  #last: string[] = [];

  constructor(path: string) {
    this.path = path;
    this.#output.write(() => this.#open(), '');
  }

  /** Writes a line. Accepts any text, because the last line of a killed process may be incomplete. */
  write(line: string): void {
    const shown = withoutTokens(line);
    this.#last = [...this.#last.slice(-4), shown];
    const wasWhole = this.#output.dropped === 0;
    this.#octets += this.#output.write(() => this.#open(), `${shown}\n`);
    if (wasWhole && this.#output.dropped > 0) show(`lines are missing in ${this.path}, which cannot be written`);
    const words = warning(shown);
    if (words !== undefined) show(`${words} (${this.path})`);
  }

  /** The last lines that were written. */
  get tail(): string {
    return this.#last.join('\n');
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** Opens the file. Rotates it if it is full. Throws if it cannot be opened. */
  #open(): number {
    if (this.#octets > MAX_OCTETS) {
      this.close();
      renameSync(this.path, `${this.path}.1`);
    }
    if (this.#file === undefined) {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      this.#file = openLog(this.path);
      this.#octets = fstatSync(this.#file).size;
    }
    return this.#file;
  }
}

function show(line: string): void {
  process.stderr.write(`${line}\n`);
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

/** Returns a warning or error as text, or undefined for other lines. */
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
