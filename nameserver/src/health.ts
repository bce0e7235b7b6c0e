import { pauseToDrain, serveHealth, type SocketAddress } from '@fourwinds/process';
import type { Telemetry } from './telemetry.ts';

export interface Monitor {
  /** Makes /readyz report that the server is ready. */
  ready(): void;
  /**
   * Makes /readyz report that the server is about to stop. Resolves after this many seconds or when the signal
   * aborts.
   */
  drain(seconds: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/**
 * If an address is given, serves /healthz, /readyz, /metrics and, if zones are counted, /metrics/zones. Rejects if
 * the address is unavailable.
 */
export async function monitor(
  address: SocketAddress | undefined,
  telemetry: Telemetry,
  problems: () => readonly string[] = () => [],
): Promise<Monitor> {
  let state: string | undefined = 'the zones are being loaded';
  const ready = (): void => void (state = undefined);
  const drain = (seconds: number, signal: AbortSignal): Promise<void> => {
    state = 'the server is about to stop';
    return pauseToDrain(seconds, signal);
  };
  const notReady = (): readonly string[] => [...(state === undefined ? [] : [state]), ...problems()];
  if (address === undefined) return { ready, drain, close: async () => undefined };
  const { registry: metrics, zones } = telemetry;
  const pages = zones && { '/metrics/zones': (query: URLSearchParams) => zones.expose(query.getAll('zone')) };
  const server = await serveHealth({ ...address, metrics, notReady, pages });
  return {
    ready,
    drain,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
