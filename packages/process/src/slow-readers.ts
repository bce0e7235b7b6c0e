import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How fast the reader of an answer has to be. */
export interface ReadingPace {
  /** Milliseconds that it has in any case. */
  readonly patience: number;
  readonly octetsPerSecond: number;
}

const LONGEST_SWEEP_MILLISECONDS = 1000;

/** Until when so many octets that wait have to be taken, where that is noticed now. In milliseconds. */
export function readingDeadline(octets: number, now: number, { patience, octetsPerSecond }: ReadingPace): number {
  return now + patience + (octets / octetsPerSecond) * 1000;
}

/**
 * Closes connections whose clients take their answers too slowly: what waits for one of them at any time has to be taken at the pace, however it is
 * divided into answers. A client that reads an octet now and then therefore holds neither memory nor a place for long.
 */
export function closeSlowReaders(server: Server, pace: ReadingPace): void {
  /** Connections on which there was a request, with the deadline of what waits; undefined where nothing is known to wait. */
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
