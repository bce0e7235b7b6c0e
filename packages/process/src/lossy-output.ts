import { writeSync } from 'node:fs';

/** How often a reader that is full is asked again, and how long after. */
const TRIES = 100;
const PAUSE_MILLISECONDS = 10;

/**
 * Lines for people: no program ends because one cannot be written, such as where the disk is full. Such a line is dropped, and the next that
 * can be written comes after one that tells how many are missing.
 */
export class LossyOutput {
  readonly #name: string;
  readonly #write: typeof writeSync;
  #dropped = 0;
  /** Whether the last line was written in part. */
  #isTorn = false;

  /** `name` is the process that the line about missing lines is from. */
  constructor(name: string, write: typeof writeSync = writeSync) {
    this.#name = name;
    this.#write = write;
  }

  /** How many lines were dropped since one could be written. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes whole lines to the file that `open` gives. Returns the octets that were written; never throws. */
  write(open: () => number, lines: string): number {
    try {
      const file = open();
      const gap = this.#gap();
      const octets = this.#writeAll(file, Buffer.from(gap + lines));
      this.#dropped = 0;
      this.#isTorn = false;
      return octets;
    } catch {
      this.#dropped += lines.split('\n').length - 1;
      return 0;
    }
  }

  #gap(): string {
    if (this.#dropped === 0) return '';
    const entry = { level: 40, time: Date.now(), process: this.#name, dropped: this.#dropped };
    const line = JSON.stringify({ ...entry, msg: 'lines of the log could not be written and are missing here' });
    return `${this.#isTorn ? '\n' : ''}${line}\n`;
  }

  #writeAll(file: number, octets: Buffer): number {
    for (let at = 0, tries = 0; at < octets.length;) {
      try {
        at += this.#write(file, octets, at);
        this.#isTorn = at < octets.length;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > TRIES) throw error;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
      }
    }
    return octets.length;
  }
}
