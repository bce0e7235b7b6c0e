import { setImmediate } from 'node:timers/promises';

const BREATH_MILLISECONDS = 10;

/** Lets queries through while much is being loaded: call it often, it waits once ten milliseconds have gone by. */
export class Breath {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < BREATH_MILLISECONDS) return;
    await setImmediate();
    this.#since = performance.now();
  }
}
