/** Runs a job now and again after each interval, until it is stopped; `failed` is called with its errors. */
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

/** The same for a job that may take longer than the interval: it is not run again while it is under way. */
export function repeatOneAtATime(
  job: () => Promise<void>,
  intervalMilliseconds: number,
  failed: (err: unknown) => void,
): { stop(): void } {
  let running: Promise<void> | undefined;
  return repeat(() => (running ??= job().finally(() => (running = undefined))), intervalMilliseconds, failed);
}
