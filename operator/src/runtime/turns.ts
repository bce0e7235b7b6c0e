/** Runs a piece of work when it has its turn. Rejects with its error. */
export type Turn = <T>(work: () => T) => Promise<T>;

/**
 * Runs pieces of work that take long one after the other, at most one in each iteration of the event loop: timers, and
 * whatever has arrived meanwhile, go between. However many wait, nothing else waits for more than one of them.
 */
export function takingTurns(): Turn {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  const schedule = (): void => {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const work = waiting.shift()!;
      schedule();
      work();
    });
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error instanceof Error ? error : new Error('work failed', { cause: error }));
        }
      });
      schedule();
    });
}
