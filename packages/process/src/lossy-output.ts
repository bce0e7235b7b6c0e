import { writeSync } from 'node:fs';

/** Number of retries while the reader's buffer is full, and the pause between retries. */
const TRIES = 100;
const PAUSE_MILLISECONDS = 10;

/**
 * Writes lines for people. If lines cannot be written, for example because the disk is full, drops the lines and
 * continues. The next successful write begins with a line that contains the number of dropped lines.
 */
export class LossyOutput {
  readonly #name: string;
  readonly #write: typeof writeSync;
  #dropped = 0;
  #isTorn = false;

  /** `name` is the process name in the line that reports dropped lines. */
  constructor(name: string, write: typeof writeSync = writeSync) {
    this.#name = name;
    this.#write = write;
  }

  /** Number of lines dropped since the last successful write. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Writes whole lines to the file descriptor that `open` returns. Returns the number of octets written. Never
   * throws.
   */
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
