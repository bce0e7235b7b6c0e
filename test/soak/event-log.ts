const KEPT = 60;

/** The latest faults and changes, each with the second in which it began or ended. */
export class EventLog {
  readonly #began = performance.now();
  #lines: string[] = [];

  note(line: string): void {
    const second = ((performance.now() - this.#began) / 1000).toFixed(1);
    this.#lines = [...this.#lines.slice(1 - KEPT), `${second.padStart(7)} s  ${line}`];
  }

  /** Logs the start and end of an action. */
  async during<T>(description: string, action: Promise<T>): Promise<T> {
    this.note(description);
    const result = await action;
    this.note(`${description}: done`);
    return result;
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}
