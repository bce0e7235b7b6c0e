import { setImmediate } from 'node:timers/promises';

const SLICE_MILLISECONDS = 10;

/** A function to call often during long work: it lets the event loop answer queries once ten milliseconds have passed. */
export function eventLoopYield(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MILLISECONDS) return;
    await setImmediate();
    since = performance.now();
  };
}
