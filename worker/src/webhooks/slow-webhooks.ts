/** An attempt that took longer was slow, milliseconds. */
const SLOW = 1000;
/** Ids that are remembered. */
const MOST = 10_000;

/** The webhooks whose last answer to this worker was slow. */
export class SlowWebhooks {
  readonly #ids = new Set<string>();

  get ids(): readonly string[] {
    return [...this.#ids];
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  note(id: string, milliseconds: number): void {
    this.#ids.delete(id);
    if (milliseconds > SLOW) this.#ids.add(id);
    if (this.#ids.size > MOST) this.#ids.delete(this.#ids.values().next().value!);
  }
}
