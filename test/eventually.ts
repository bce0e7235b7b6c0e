import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MILLISECONDS = 10;

/** Retries until `attempt` does not throw. After `milliseconds`, rejects with the last error. */
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
