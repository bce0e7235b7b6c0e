import { createLogger, readEnvironment, runService, serveHealth } from '@fourwinds/process';
import { openStore } from '@fourwinds/resources';
import { configSchema } from './config.ts';
import { operatorMetrics } from './metrics.ts';
import { Operator } from './operator.ts';
import { readPublicationKey } from './publication-key.ts';
import { openRegion } from './regions/open.ts';
import { Leadership } from './runtime/leader.ts';

const log = createLogger('operator');
const clocks = { time: Date.now, elapsed: () => performance.now() };

await runService(log, async (signal) => {
  const config = readEnvironment(configSchema, process.env);
  const store = await openStore(config.FOURWINDS_STORE);
  const leading: { operator?: Operator } = {};
  const health =
    config.FOURWINDS_METRICS &&
    (await serveHealth({
      ...config.FOURWINDS_METRICS,
      metrics: operatorMetrics(() => leading.operator),
      notReady: () => [],
    }));
  const leadership = new Leadership({
    store,
    identity: config.FOURWINDS_IDENTITY,
    log,
    clocks,
    onLost: () => {
      log.fatal('the leadership was lost');
      process.exit(1);
    },
  });
  await leadership.acquire(signal);
  const operator = new Operator({
    store,
    openRegion: (region) => openRegion(store, region, config.FOURWINDS_REGION_STORE),
    serviceDomain: config.FOURWINDS_SERVICE_DOMAIN,
    ...(await readPublicationKey(store)),
    clocks,
    log,
  });
  leading.operator = operator;
  await operator.start();
  return {
    stop: async () => {
      health?.close();
      await operator.stop();
      await leadership.release().catch((err: unknown) => log.warn({ err }, 'the leadership could not be given up'));
      await store.close();
    },
  };
});
