/** Runs the job immediately and then at each interval until stopped. Passes errors of the job to `failed`. */
export function repeat(
  job: () => Promise<void>,
  intervalMilliseconds: number,
  failed: (err: unknown) => void,
): { stop(): void } {
  const run = (): void => void job().catch(failed);
  const timer = setInterval(run, intervalMilliseconds);
  run();
  return { stop: () => clearInterval(timer) };
}

/** Like `repeat`, but skips a run while the previous one is still in progress. */
export function repeatOneAtATime(
  job: () => Promise<void>,
  intervalMilliseconds: number,
  failed: (err: unknown) => void,
): { stop(): void } {
  let running: Promise<void> | undefined;
  return repeat(() => (running ??= job().finally(() => (running = undefined))), intervalMilliseconds, failed);
}
