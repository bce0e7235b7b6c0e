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
