import type { DestinationStream } from 'pino';

const MILLISECONDS = 50;
/** Number of characters after which the lines are written without waiting. */
const MOST = 65_536;

/**
 * Collects lines for a few milliseconds and writes them together, because each write wakes the reader. When the
 * process exits, writes the remaining lines.
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

  /** Writes immediately, for example after a line of level fatal. */
  flushSync(): void {
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#output.write(lines);
  }
}
