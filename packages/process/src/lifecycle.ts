import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { StartError } from './start-error.ts';

export interface Service {
  /** Ends everything the service has open; the process exits when the promise is fulfilled or rejected. */
  stop(): Promise<void>;
  /**
   * Says that the service is going to stop, and serves on meanwhile, so that clients go elsewhere. Resolves when it may stop: at once where
   * the signal is aborted.
   */
  drain?(signal: AbortSignal): Promise<void>;
  /** Facts for the ready line. */
  readonly ready?: { readonly [name: string]: unknown };
}

/** How long a service may take to stop before the process exits all the same. */
const STOP_MILLISECONDS = 4000;

/**
 * Runs a service as a process: starts it and prints `{"ready":true,…}` on standard output. Drains and stops it on SIGTERM. Stops it on
 * SIGINT, on SIGHUP unless the program listens to that itself, and, where FOURWINDS_STDIN=lifeline, when standard input closes, so
 * that it cannot outlive its parent. A service that fails to start ends the process with status 1, and the reason is reported once: a
 * StartError in words, as `nameserver cannot start: …`, any other error in the log with its stack. `program` is its name for people; one
 * that is stopped while it starts gives up on `signal`.
 */
export async function runService(
  log: Logger,
  start: (signal: AbortSignal) => Promise<Service>,
  program = String(log.bindings().process),
): Promise<void> {
  const aborting = new AbortController();
  const hurrying = new AbortController();
  let starting: Promise<Service> | undefined;
  let stopping = false;
  const stop = (reason: string): void => {
    if (reason !== 'SIGTERM') hurrying.abort();
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    aborting.abort();
    void end(starting, hurrying.signal)
      .catch((err: unknown) => log.error({ err }, 'stopping failed'))
      .then(() => process.exit(0));
  };
  process.stdout.on('error', () => undefined); // its reader is gone, or its disk is full
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  if (process.listenerCount('SIGHUP') === 0) process.once('SIGHUP', () => stop('SIGHUP'));
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

/** Resolves after so many seconds, or when the signal aborts. */
export async function pauseToDrain(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
}

/** Drains and stops a service. All but draining has a limit, after which the process exits. */
async function end(starting: Promise<Service> | undefined, hurry: AbortSignal): Promise<void> {
  const exitLater = (): NodeJS.Timeout => setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  const exit = exitLater();
  const service = await starting?.catch(() => undefined); // it gave up on the signal
  clearTimeout(exit);
  await service?.drain?.(hurry);
  exitLater();
  await service?.stop();
}
