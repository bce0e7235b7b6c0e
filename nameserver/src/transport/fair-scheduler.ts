/** Number of connections continued in one iteration of the event loop, which also accepts one new connection. */
const TURNS_A_ROUND = 4;

/** Connections with more queries than one iteration answers wait here for their turn, in FIFO order. */
export class FairScheduler {
  readonly #waiting: (() => void)[] = [];

  /** Calls `goOn` when its turn comes, never synchronously. */
  wait(goOn: () => void): void {
    if (this.#waiting.push(goOn) === 1) setImmediate(() => this.#round());
  }

  /** A connection that queues again during a round goes behind the others. */
  #round(): void {
    const round = this.#waiting.slice(0, TURNS_A_ROUND);
    for (const goOn of round) goOn();
    this.#waiting.splice(0, round.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#round());
  }
}
