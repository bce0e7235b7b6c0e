import type { DestinationStream } from 'pino';

/** Characters that are written before the turn is over. */
const MOST = 65_536;

/**
 * Gathers lines and writes those of one turn of the event loop together: to write each costs more than to make it. None waits longer than the
 * turn, and those that are left are written when the process exits.
 */
export class LinesOfATurn implements DestinationStream {
  readonly #output: DestinationStream;
  #lines = '';

  constructor(output: DestinationStream) {
    this.#output = output;
    process.once('exit', () => this.flushSync());
  }

  write(line: string): void {
    if (this.#lines === '') setImmediate(() => this.flushSync());
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
