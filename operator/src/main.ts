import { getServers } from 'node:dns';
import { availableParallelism } from 'node:os';
import {
  createLogger,
  parseSocketAddress,
  readEnvironment,
  runService,
  serveHealth,
  type SocketAddress,
} from '@fourwinds/process';
import { openStore } from '@fourwinds/resources';
import { configSchema } from './config.ts';
import { operatorMetrics } from './metrics.ts';
import { ParentServers } from './dnssec/parent-servers.ts';
import { SigningPool } from './dnssec/signing-pool.ts';
import { eventRecorder } from './events.ts';
import { Operator } from './operator.ts';
import { readPublicationKey } from './publication-key.ts';
import { openRegion } from './regions/open.ts';
import { Leadership } from './runtime/leader.ts';

const log = createLogger('operator');
const clocks = { time: Date.now, elapsed: () => performance.now() };
/** Beside this program: its source, or a bundle of its own. */
const signingWorker = import.meta.url.endsWith('.ts')
  ? new URL('dnssec/signing-worker.ts', import.meta.url)
  : new URL('signing-worker.js', import.meta.url);

await runService(log, async (signal) => {
  const config = readEnvironment(configSchema, process.env);
  const store = await openStore(config.FOURWINDS_STORE);
  const signing = new SigningPool({ workers: availableParallelism(), script: signingWorker });
  const leading: { operator?: Operator } = {};
  const health =
    config.FOURWINDS_METRICS &&
    (await serveHealth({
      ...config.FOURWINDS_METRICS,
      metrics: operatorMetrics(
        () => leading.operator,
        () => signing.signed,
      ),
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
    serviceSigned: config.FOURWINDS_SERVICE_DNSSEC && config.FOURWINDS_SERVICE_DNSSEC === 'on',
    ...(await readPublicationKey(store)),
    makeSignatures: (key, data) => signing.sign(key, data),
    parents: new ParentServers({ resolvers: config.FOURWINDS_RESOLVERS ?? systemResolvers(), now: clocks.time }),
    record: keepsEvents(config.FOURWINDS_STORE) ? eventRecorder({ store, now: clocks.time, log }) : undefined,
    clocks,
    log,
  });
  leading.operator = operator;
  await operator.start();
  return {
    stop: async () => {
      health?.close();
      await operator.stop();
      await signing.stop();
      await leadership.release().catch((err: unknown) => log.warn({ err }, 'the leadership could not be given up'));
      await store.close();
    },
  };
});

/** API servers forget Events by themselves; other stores would keep them for ever, and nothing shows them there. */
function keepsEvents(store: string): boolean {
  return store.startsWith('kubernetes:');
}

/** The resolvers of the machine. */
function systemResolvers(): SocketAddress[] {
  return getServers().map((address) => parseSocketAddress(address) ?? { host: address, port: 53 });
}
