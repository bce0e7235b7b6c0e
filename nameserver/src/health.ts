import { serveHealth, type SocketAddress } from '@fourwinds/process';
import type { Telemetry } from './telemetry.ts';

export interface Monitor {
  /** Makes /readyz answer that the server is ready. */
  ready(): void;
  close(): Promise<void>;
}

/** Serves /healthz, /readyz, /metrics and, where zones are counted, /metrics/zones where an address is given. Rejects when it cannot be had. */
export async function monitor(
  address: SocketAddress | undefined,
  telemetry: Telemetry,
  /** More reasons for which the server is not ready. */
  problems: () => readonly string[] = () => [],
): Promise<Monitor> {
  let isReady = false;
  const ready = (): void => void (isReady = true);
  const notReady = (): readonly string[] => [...(isReady ? [] : ['the zones are being loaded']), ...problems()];
  if (address === undefined) return { ready, close: async () => undefined };
  const { registry: metrics, zones } = telemetry;
  const pages = zones && { '/metrics/zones': (query: URLSearchParams) => zones.expose(query.getAll('zone')) };
  const server = await serveHealth({ ...address, metrics, notReady, pages });
  return {
    ready,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
