import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with the promise's value, or with `late` after `milliseconds`. Rejects if the promise rejects earlier. */
export async function within<T, L = undefined>(milliseconds: number, promise: Promise<T>, late?: L): Promise<T | L> {
  const ended = new AbortController();
  const timeout = sleep(milliseconds, late as L, { signal: ended.signal }).catch(() => late as L);
  return Promise.race([promise, timeout]).finally(() => ended.abort());
}
