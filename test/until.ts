import { setTimeout } from 'node:timers/promises';

const LONGEST_PAUSE_MILLISECONDS = 50;

type Falsy = false | 0 | '' | null | undefined;

/** Polls until the value is truthy and returns it. Rejects with the name of the condition after the timeout. */
export async function until<T>(
  condition: string,
  read: () => T | Promise<T>,
  milliseconds = 100_000,
): Promise<Exclude<T, Falsy>> {
  const deadline = performance.now() + milliseconds;
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
    const value = await read();
    if (value) return value as Exclude<T, Falsy>;
    if (performance.now() > deadline) throw new Error(`not within ${milliseconds / 1000} s: ${condition}`);
    await setTimeout(pause);
  }
}
