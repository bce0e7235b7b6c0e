import { readSettings } from '@fourwinds/options';
import { createLogger, formatSocketAddress, listenAt, runService, serveHealth } from '@fourwinds/process';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { Registry } from 'prom-client';
import { Api } from './api.ts';
import { configSchema } from './config.ts';
import { Provider } from './provider.ts';
import { createProviderServer } from './provider-server.ts';

/** The webhook provider of Fourwinds. It runs as a sidecar of external-dns. */
const log = createLogger('external-dns');

await runService(log, async () => {
  const environment = readSettings(configSchema, process.env, { log });
  const { FOURWINDS_API: base, FOURWINDS_TOKEN_FILE: tokenFile, FOURWINDS_LISTEN: address } = environment;
  const server = createProviderServer(new Provider(new Api({ base, tokenFile }), log), log);
  const listen = formatSocketAddress(await listenAt(server, 'FOURWINDS_LISTEN', address));
  const metrics = new Registry();
  collectProgramMetrics(metrics);
  const { FOURWINDS_METRICS } = environment;
  const health = FOURWINDS_METRICS && (await serveHealth({ ...FOURWINDS_METRICS, metrics, notReady: () => [] }));
  return {
    ready: { listen },
    async stop() {
      health?.close();
      server.close();
      server.closeAllConnections();
    },
  };
});
