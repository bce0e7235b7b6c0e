import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './log.ts';
import { StartError } from './start-error.ts';

export interface Service {
  /** Closes everything that the service has opened. The process exits when the promise resolves or rejects. */
  stop(): Promise<void>;
  /**
   * Announces that the service will stop, and continues serving while clients switch to other servers. Resolves when
   * the service may stop, or immediately when the signal aborts.
   */
  drain?(signal: AbortSignal): Promise<void>;
  readonly ready?: { readonly [name: string]: unknown };
}

/** How long stopping may take. After this time, the process exits. */
const STOP_MILLISECONDS = 4000;

/**
 * Runs a service as a process. Starts it and prints `{"ready":true,…}` on standard output. SIGTERM drains and stops
 * the service. SIGINT stops it, and so does SIGHUP unless the program handles SIGHUP. With FOURWINDS_STDIN=lifeline,
 * the service also stops when standard input closes, so that it cannot outlive its parent.
 *
 * If the service fails to start, the process exits with status 1 and reports the reason once. A StartError is
 * reported as text, such as `nameserver cannot start: …`. Other errors are logged with a stack. `program` is the
 * displayed name. If `signal` aborts during startup, the service must stop starting.
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
  process.stdout.on('error', () => undefined); // The reader has closed the pipe, or its disk is full.
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

export async function pauseToDrain(seconds: number, signal: AbortSignal): Promise<void> {
  await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
}

/** Drains and stops a service. All steps except draining share a time limit, after which the process exits. */
async function end(starting: Promise<Service> | undefined, hurry: AbortSignal): Promise<void> {
  const exitLater = (): NodeJS.Timeout => setTimeout(() => process.exit(1), STOP_MILLISECONDS).unref();
  const exit = exitLater();
  const service = await starting?.catch(() => undefined); // The signal has aborted startup.
  clearTimeout(exit);
  await service?.drain?.(hurry);
  exitLater();
  await service?.stop();
}
