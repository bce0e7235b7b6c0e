import { readSettings } from '@fourwinds/options';
import {
  createLogger,
  errorMessage,
  formatSocketAddress,
  listenAt,
  runService,
  serveHealth,
  StartError,
  watchFiles,
} from '@fourwinds/process';
import { collectProgramMetrics } from '@fourwinds/process/program-metrics';
import { ConfigMapKind } from '@fourwinds/resources';
import { Informer, openStore } from '@fourwinds/store';
import { Registry } from 'prom-client';
import { configSchema } from './config.ts';
import { FRONT_PROXY, readFrontProxy } from './front-proxy.ts';
import { SolverServer } from './solver-server.ts';
import { Solver } from './solver.ts';

/** DNS01 solver of Fourwinds for cert-manager. */
const log = createLogger('cert-manager-solver');

await runService(log, async () => {
  const environment = readSettings(configSchema, process.env, { log });
  const { FOURWINDS_API, FOURWINDS_LISTEN: address, FOURWINDS_CLUSTER } = environment;
  const files = { certificate: environment.FOURWINDS_TLS_CERT, key: environment.FOURWINDS_TLS_KEY };
  const store = await openStore(FOURWINDS_CLUSTER);
  const followed = new Informer(store, ConfigMapKind, { ...FRONT_PROXY, log });
  followed.start();
  await followed.ready;
  const solver = new Solver(FOURWINDS_API, store);
  const serving = started(() => {
    const frontProxy = readFrontProxy(followed.list().at(0));
    return new SolverServer({ files, frontProxy, solver, log });
  });
  const { server } = serving;
  const listen = formatSocketAddress(await listenAt(server, 'FOURWINDS_LISTEN', address));
  followed.onChange((_, [object]) => followFrontProxy(serving, object));
  const unwatch = watchFiles(Object.values(files), () => serving.renew());
  const metrics = new Registry();
  collectProgramMetrics(metrics);
  const { FOURWINDS_METRICS } = environment;
  const health = FOURWINDS_METRICS && (await serveHealth({ ...FOURWINDS_METRICS, metrics, notReady: () => [] }));
  return {
    ready: { listen },
    async stop() {
      unwatch();
      followed.stop();
      health?.close();
      server.close();
      server.closeAllConnections();
      await store.close();
    },
  };
});

/** Applies a new ConfigMap. Keeps the previous settings if the ConfigMap is unusable. */
function followFrontProxy(serving: SolverServer, object: Parameters<typeof readFrontProxy>[0]): void {
  try {
    serving.renew(readFrontProxy(object));
  } catch (error) {
    log.error({ reason: errorMessage(error) }, 'the front proxy of Kubernetes is not known; the one before stays');
  }
}

/** Starts the server. Reports unreadable certificates as a start error. */
function started(start: () => SolverServer): SolverServer {
  try {
    return start();
  } catch (error) {
    throw new StartError(`the certificates cannot be used: ${errorMessage(error)}`);
  }
}
