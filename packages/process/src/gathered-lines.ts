import type { DestinationStream } from 'pino';

/** How long a line waits for others. */
const MILLISECONDS = 50;
/** Characters that are written without a wait. */
const MOST = 65_536;

/**
 * Writes the lines of some milliseconds together: to write each wakes its reader, and costs more than to make it. Those that are left are
 * written when the process exits.
 */
export class GatheredLines implements DestinationStream {
  readonly #output: DestinationStream;
  #lines = '';

  constructor(output: DestinationStream) {
    this.#output = output;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#lines === '') setTimeout(() => this.flushSync(), MILLISECONDS).unref();
    this.#lines += line;
    if (this.#lines.length >= MOST) this.flushSync();
  }

  /** Writes at once; a line of the level fatal asks for it. */
  flushSync(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#output.write(lines);
  }
}
