import type { Logger } from './log.ts';
import { StartError } from './start-error.ts';

export interface Service {
  /** Ends everything the service has open; the process exits when the promise is fulfilled or rejected. */
  stop(): Promise<void>;
  /** Facts for the ready line. */
  readonly ready?: { readonly [name: string]: unknown };
}

/** How long a service may take to stop before the process exits all the same. */
const STOP_MILLISECONDS = 4000;

/**
 * Runs a service as a process: starts it, prints `{"ready":true,…}` on standard output, and stops it on SIGTERM or
 * SIGINT — and, where FOURWINDS_STDIN=lifeline, when standard input closes, so that it cannot outlive its parent.
 * A service that fails to start ends the process with status 1, and the reason is reported once: a StartError in words, as
 * `nameserver cannot start: …`, any other error in the log with its stack. `program` is its name for people; one that is stopped while it starts gives up on `signal`.
 */
export async function runService(
  log: Logger,
  start: (signal: AbortSignal) => Promise<Service>,
  program = String(log.bindings().process),
): Promise<void> {
  const aborting = new AbortController();
  let starting: Promise<Service> | undefined;
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    aborting.abort();
    setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
    const stopped = starting?.then(
      (service) => service.stop(),
      () => undefined, // it gave up on the signal
    );
    void Promise.resolve(stopped)
      .catch((err: unknown) => log.error({ err }, 'stopping failed'))
      .then(() => process.exit(0));
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  if (process.env.FOURWINDS_STDIN === 'lifeline') {
    process.stdin.resume();
    process.stdin.once('close', () => stop('the parent process ended'));
    process.stdin.once('error', () => stop('the parent process ended'));
  }
  try {
    starting = start(aborting.signal);
    const service = await starting;
    if (!stopping) process.stdout.write(`${JSON.stringify({ ready: true, ...service.ready })}\n`);
  } catch (err) {
    if (stopping) return;
    if (err instanceof StartError) process.stderr.write(`${program} cannot start: ${err.message}\n`);
    else log.fatal({ err }, 'cannot start');
    process.exit(1);
  }
}
