import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ParentServers, publicAddresses, systemResolvers } from '@fourwinds/egress';
import { readSettings } from '@fourwinds/options';
import { createLogger, runService, serveHealth, unusable, WorkerPool } from '@fourwinds/process';
import { sha256Of } from '@fourwinds/data';
import { edgeOf } from '@fourwinds/resources';
import { fencedStore, type ResourceStore, storeOpener } from '@fourwinds/store';
import { COMPOSITION_DEADLINE } from './zone/compose/composer.ts';
import type { ComposedElsewhere, CompositionJob } from './zone/compose/composition-job.ts';
import { configSchema } from './config.ts';
import { operatorMetrics, PublicationTimes } from './metrics.ts';
import { SigningPool } from './sign/signing-pool.ts';
import { eventRecorder } from './runtime/events.ts';
import { Operator } from './operator.ts';
import { openRegion } from './regions/open.ts';
import { limitHeapGrowth } from './runtime/heap-growth.ts';
import { Leadership } from './runtime/leader.ts';
import { Standby } from './standby.ts';

const log = createLogger('operator');
const clocks = { time: Date.now, elapsed: () => performance.now() };
/** Locates the code of a thread: the source file, or its bundle next to this program. */
const threadScript = (source: string, bundle: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? source : bundle, import.meta.url);
/**
 * Identifies this program version. A bundle includes the digests of its parts, so its own digest identifies it.
 * Sources may change between starts, so they get a random id.
 */
const PROGRAM = import.meta.url.endsWith('.ts') ? randomUUID() : sha256Of(readFileSync(import.meta.filename, 'utf8'));
/** Leaves one core to the event loop, which renews the Lease. */
const COMPOSERS = Math.max(1, Math.min(4, availableParallelism() - 1));

await runService(log, async (signal) => {
  const config = readSettings(configSchema, process.env, { log });
  const open = storeOpener();
  const store = await open(config.FOURWINDS_STORE).catch((error: unknown) => {
    throw unusable('FOURWINDS_STORE', 'the store', error);
  });
  const signing = new SigningPool({
    workers: availableParallelism(),
    script: threadScript('sign/signing-thread.ts', 'signing-thread.js'),
  });
  const composing = new WorkerPool<CompositionJob, ComposedElsewhere>({
    workers: COMPOSERS,
    script: threadScript('zone/compose/composition-thread.ts', 'composition-thread.js'),
    deadlineMilliseconds: COMPOSITION_DEADLINE,
  });
  const leadership = new Leadership({
    store,
    identity: config.FOURWINDS_IDENTITY,
    log,
    clocks,
    zonesSeen: () => leading.operator?.zonesSeen,
    onStandby: () => standby.begin(),
    onLost: () => {
      log.fatal('the leadership was lost');
      process.exit(1);
    },
  });
  const fenced = (unfenced: ResourceStore): ResourceStore => fencedStore(unfenced, () => leadership.isHeld);
  const management = fenced(store);
  const access = { management, template: config.FOURWINDS_REGION_STORE, open };
  const publications = new PublicationTimes();
  const servers = new ParentServers({
    resolvers: config.FOURWINDS_RESOLVERS ?? systemResolvers(),
    permits: publicAddresses(config.FOURWINDS_EGRESS_ALLOW),
    now: clocks.time,
  });
  const standby = new Standby({
    store: management,
    log,
    makeOperator: ({ sign, verify }) =>
      new Operator({
        settings: {
          serviceDomain: config.FOURWINDS_SERVICE_DOMAIN,
          suffixes: config.FOURWINDS_SUFFIXES,
          edge: edgeOf(config),
          deniedDomains: config.FOURWINDS_DENIED_DOMAINS,
          trustedNamespaces: config.FOURWINDS_TRUSTED_NAMESPACES,
          requiresProof: config.FOURWINDS_REQUIRE_PROOF === 'on',
          checksUsers: config.FOURWINDS_CHECKED_USERS === 'on',
          publicationsPerMinute: config.FOURWINDS_PUBLICATIONS_PER_MINUTE,
          retainedZones: config.FOURWINDS_RETAINED_ZONES,
          serviceSigned: config.FOURWINDS_SERVICE_DNSSEC && config.FOURWINDS_SERVICE_DNSSEC === 'on',
        },
        clusters: { management, openRegion: async (region) => fenced(await openRegion(access, region)) },
        services: {
          sign,
          verify,
          makeSignatures: (owner, key, data) => signing.sign(owner, key, data),
          composeElsewhere: (key, job) => composing.run(key, job),
          parents: servers,
          texts: servers,
        },
        process: {
          program: PROGRAM,
          clocks,
          log,
          record: keepsEvents(config.FOURWINDS_STORE)
            ? eventRecorder({ store: management, now: clocks.time, log })
            : undefined,
          onServed: (milliseconds) => publications.observe(milliseconds),
          onListed: limitHeapGrowth,
        },
      }),
  });
  const leading: { operator?: Operator } = {};
  const health =
    config.FOURWINDS_METRICS &&
    (await serveHealth({
      ...config.FOURWINDS_METRICS,
      metrics: operatorMetrics({
        operator: () => leading.operator,
        isStandby: () => standby.isFilled,
        signatures: () => signing.signed,
        publications,
        sampleMilliseconds: config.FOURWINDS_EVENT_LOOP_SAMPLES,
      }),
      notReady: () => (standby.hasKey ? [] : ['the publication key has not been read']),
    }));
  const end = async (): Promise<void> => {
    health?.close();
    await (leading.operator ?? standby).stop();
    await Promise.all([composing.stop(), signing.stop()]);
    await leadership.release().catch((err: unknown) => log.warn({ err }, 'the leadership could not be given up'));
    await store.close();
  };
  await leadership.acquire(signal);
  if (signal.aborted) return { stop: end };
  leading.operator = await standby.end();
  await leading.operator.start(leadership.zonesSeenBefore);
  return { stop: end };
});

/** API servers expire Events. Other stores would keep them forever, and no tool shows them there. */
function keepsEvents(store: string): boolean {
  return store.startsWith('kubernetes:');
}
