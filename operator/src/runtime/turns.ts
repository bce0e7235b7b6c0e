/** Runs a piece of work when its turn comes. Rejects with its error. */
export type Turn = <T>(work: () => T) => Promise<T>;

/**
 * Runs long pieces of work one at a time, at most one in each iteration of the event loop, so that timers and I/O run
 * in between. No other work waits for more than one piece.
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
