/** Connections that go on in a round of the event loop, which also accepts one new connection in each. */
const TURNS_A_ROUND = 4;

/** Connections with more queries than one round answers wait here for their turn, first come first served. */
export class FairScheduler {
  readonly #waiting: (() => void)[] = [];

  /** Calls `goOn` when it is its turn, never at once. */
  wait(goOn: () => void): void {
    if (this.#waiting.push(goOn) === 1) setImmediate(() => this.#round());
  }

  /** A user that queues again during a round comes behind the others. */
  #round(): void {
    const round = this.#waiting.slice(0, TURNS_A_ROUND);
    for (const goOn of round) goOn();
    this.#waiting.splice(0, round.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#round());
  }
}
