/** Clock, timers and randomness of the client. Tests replace them. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after this many milliseconds. Rejects with the reason of the signal when it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** A new idempotency key. */
  uuid(): string;
}

export const systemRuntime: Runtime = { now: Date.now, sleep, random: Math.random, uuid };

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A UUID of version 4. Pages without TLS have no crypto.randomUUID. */
function uuid(): string {
  const octets = crypto.getRandomValues(new Uint8Array(16));
  octets[6] = (octets[6] & 0x0f) | 0x40;
  octets[8] = (octets[8] & 0x3f) | 0x80;
  const text = Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface Bounds {
  readonly milliseconds: number;
  readonly signal?: AbortSignal;
  /** The error after this time. */
  readonly late: () => Error;
}

/**
 * Runs work until it ends, the time is over, or the signal is aborted. In the last two cases, rejects and aborts the
 * signal of the work.
 */
export async function within<T>(
  runtime: Runtime,
  { milliseconds, signal, late }: Bounds,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ended = new AbortController();
  const stop = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
  });
  const pass = () => stop.abort(signal!.reason);
  signal?.addEventListener('abort', pass);
  runtime.sleep(milliseconds, ended.signal).then(
    () => stop.abort(late()),
    () => undefined,
  );
  try {
    return await Promise.race([stopped, run(stop.signal)]);
  } finally {
    ended.abort();
    signal?.removeEventListener('abort', pass);
  }
}
