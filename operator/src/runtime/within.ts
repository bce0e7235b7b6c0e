import { setTimeout as sleep } from 'node:timers/promises';

/** The value of a promise, or `late` where it takes longer than `milliseconds`. Rejects as the promise does before. */
export async function within<T, L = undefined>(milliseconds: number, promise: Promise<T>, late?: L): Promise<T | L> {
  const ended = new AbortController();
  const timeout = sleep(milliseconds, late as L, { signal: ended.signal }).catch(() => late as L);
  return Promise.race([promise, timeout]).finally(() => ended.abort());
}
