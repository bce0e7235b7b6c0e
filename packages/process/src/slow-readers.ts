import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Minimum reading speed for a response. */
export interface ReadingPace {
  /** Minimum time in milliseconds that is allowed for any response. */
  readonly patience: number;
  readonly octetsPerSecond: number;
}

const LONGEST_SWEEP_MILLISECONDS = 1000;

/** Returns the deadline in milliseconds for reading this many pending octets, if they are noticed at time `now`. */
export function readingDeadline(octets: number, now: number, { patience, octetsPerSecond }: ReadingPace): number {
  return now + patience + (octets / octetsPerSecond) * 1000;
}

/**
 * Closes connections whose clients read responses too slowly. The client must read pending octets at the minimum
 * speed, even if they belong to several responses. A client that only reads an octet now and then therefore cannot
 * hold memory or a connection for long.
 */
export function closeSlowReaders(server: Server, pace: ReadingPace): void {
  /**
   * Connections that had a request, each with the deadline for its pending octets. The deadline is undefined if no
   * octets are known to be pending.
   */
  const deadlines = new Map<Socket, number | undefined>();
  let sweeper: NodeJS.Timeout | undefined;
  const sweep = (): void => {
    const now = performance.now();
    for (const [socket, deadline] of deadlines) {
      if (socket.writableLength === 0) deadlines.set(socket, undefined);
      else if (deadline === undefined) deadlines.set(socket, readingDeadline(socket.writableLength, now, pace));
      else if (now > deadline) socket.destroy();
    }
    if (deadlines.size > 0) return;
    clearInterval(sweeper);
    sweeper = undefined;
  };
  server.on('request', ({ socket }, response) => {
    const noteProgress = (): void => void deadlines.set(socket, undefined);
    if (!deadlines.has(socket)) {
      if (socket.destroyed) return;
      noteProgress();
      socket.on('drain', noteProgress).once('close', () => {
        socket.off('drain', noteProgress);
        deadlines.delete(socket);
      });
    }
    response.once('finish', noteProgress);
    sweeper ??= setInterval(sweep, Math.min(LONGEST_SWEEP_MILLISECONDS, pace.patience)).unref();
  });
}
