import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 10;

/** Tries until nothing is thrown; the test's own limit ends it, with the last failure when `milliseconds` have gone by. */
export async function eventually<T>(attempt: () => T | Promise<T>, milliseconds = 100_000): Promise<T> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(PAUSE_MILLISECONDS);
    }
  }
}
