import { serveHealth, type SocketAddress } from '@fourwinds/process';
import type { Telemetry } from './telemetry.ts';

export interface Monitor {
  /** Makes /readyz answer that the server is ready. */
  ready(): void;
  close(): Promise<void>;
}

/** Serves /healthz, /readyz, /metrics and, where zones are counted, /metrics/zones where an address is given. Rejects when it cannot be had. */
export async function monitor(address: SocketAddress | undefined, telemetry: Telemetry): Promise<Monitor> {
  let reasons: readonly string[] = ['the zones are being loaded'];
  const ready = (): void => void (reasons = []);
  if (address === undefined) return { ready, close: async () => undefined };
  const { registry: metrics, zones } = telemetry;
  const pages = zones && { '/metrics/zones': (query: URLSearchParams) => zones.expose(query.getAll('zone')) };
  const server = await serveHealth({ ...address, metrics, notReady: () => reasons, pages });
  return {
    ready,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
