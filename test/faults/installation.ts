import { createLogger, readEnvironment, type Service } from '@fourwinds/process';
import {
  type ConfigMapResource,
  ConfigMapKind,
  make,
  NamespaceKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import type { VerifyText } from '@fourwinds/snapshot';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { configSchema } from '../../nameserver/src/config.ts';
import { startRegionMode } from '../../nameserver/src/region-mode.ts';
import { bootstrapManagement, bootstrapRegion } from '../../operator/src/bootstrap/bootstrap.ts';
import { type PublicationKey, readPublicationKey } from '../../operator/src/bootstrap/publication-key.ts';
import { REGIONS } from '../../operator/src/bootstrap/testing/objects-in.ts';
import type { Operator } from '../../operator/src/operator.ts';
import { edit } from '../../operator/src/testing/edit.ts';
import type { Clusters } from '../../operator/src/testing/end-state.ts';
import { zoneOf } from '../../operator/src/testing/objects.ts';
import { type Composing, composers, testedOperator } from '../../operator/src/testing/tested-operator.ts';
import { isInSync } from '../../operator/src/testing/world.ts';
import { until } from '../until.ts';

/** The management cluster and two region clusters. */
export const PLANES = ['management', ...REGIONS.keys()] as const;

const SOURCES = new URL('../../nameserver/src/', import.meta.url);

/** The running clusters of an installation. */
export interface InstalledClusters {
  /** The store URL of a cluster, without faults. */
  address(name: string): string;
  /**
   * Returns a function that opens stores by cluster name, for one operator. Requests to these stores meet the faults.
   */
  opener(): (name: string) => Promise<ResourceStore>;
  heal(): void;
  stop(): Promise<void>;
}

/** An operator that meets the faults of three clusters, and a nameserver per region that meets no faults. */
export class Installation {
  /** The clusters with administrator access. */
  readonly stores = new Map<string, ResourceStore>();
  /** Addresses of the nameservers. */
  readonly servers: string[] = [];
  readonly logged: string[] = [];
  /** How far the operator's clock is ahead, in milliseconds. */
  ahead = 0;
  operator: Operator | undefined;
  readonly #clusters: InstalledClusters;
  readonly #composing: Composing = composers();
  readonly #services: Service[] = [];
  #key: PublicationKey | undefined;
  /** The operator's own connection to the management cluster. */
  #managed: ResourceStore | undefined;

  constructor(clusters: InstalledClusters) {
    this.#clusters = clusters;
  }

  async start(): Promise<void> {
    for (const name of PLANES) this.stores.set(name, await openStore(this.#clusters.address(name)));
    const publicKey = await bootstrapManagement(this.management, REGIONS);
    await this.management.create(NamespaceKind, make(NamespaceKind, { name: 'team' }, {}));
    this.#key = await readPublicationKey(this.management);
    for (const name of REGIONS.keys()) {
      await bootstrapRegion(this.stores.get(name)!);
      const service = await startNameserver(name, this.#clusters.address(name), publicKey);
      this.#services.push(service);
      this.servers.push((service.ready!.dns as string[])[0]);
    }
    await this.startOperator();
  }

  get management(): ResourceStore {
    return this.stores.get('management')!;
  }

  /** The same stores, split into management and regions. */
  get clusters(): Clusters {
    return {
      management: this.management,
      regions: new Map([...REGIONS.keys()].map((name) => [name, this.stores.get(name)!])),
    };
  }

  /** Verifies that the operator signed a text. */
  get verify(): VerifyText {
    return this.#key!.verify;
  }

  async startOperator(): Promise<void> {
    const open = this.#clusters.opener();
    this.#managed = await open('management');
    const operator = testedOperator({
      store: this.#managed,
      openRegion: ({ metadata }) => open(metadata.name),
      trustedNamespaces: '*',
      ...{ sign: this.#key!.sign, verify: this.#key!.verify },
      parents: { viewOf: async (domain) => ({ unknown: `The parent of ${domain} does not answer.` }) },
      composing: this.#composing,
      program: 'one',
      graceMilliseconds: 300,
      now: () => Date.now() + this.ahead,
      logged: this.logged,
    });
    this.operator = operator;
    await operator.start();
  }

  async stopOperator(): Promise<void> {
    await this.operator?.stop();
    await this.#managed?.close();
  }

  /** Starts a new operator without state. */
  async restartOperator(): Promise<void> {
    await this.stopOperator();
    await this.startOperator();
  }

  /** Creates or updates a Zone in the namespace team, bypassing the proxies. */
  async apply(domain: string, change: Partial<ZoneResource['spec']>): Promise<ZoneResource> {
    const key = { namespace: 'team', name: domain };
    if ((await this.management.get(ZoneKind, key)) !== undefined)
      return edit(this.management, ZoneKind, key, (zone) => ({ ...zone, spec: { ...zone.spec, ...change } }));
    const { uid: _, ...metadata } = zoneOf(domain).metadata;
    const zone = zoneOf(domain, [], metadata);
    return this.management.create(ZoneKind, { ...zone, metadata, spec: { ...zone.spec, ...change } });
  }

  zone(domain: string): Promise<ZoneResource | undefined> {
    return this.management.get(ZoneKind, { namespace: 'team', name: domain });
  }

  /** Waits until all regions serve the latest generation of the zone. */
  async inSync(domain: string): Promise<void> {
    await untilDespiteFaults(`${domain} is in sync`, async () => {
      const zone = await this.zone(domain);
      return zone !== undefined && isInSync(zone);
    });
  }

  /** The ConfigMaps of a region. */
  async configMaps(region: string): Promise<readonly ConfigMapResource[]> {
    return (await this.stores.get(region)!.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE })).items;
  }

  async stop(): Promise<void> {
    this.#clusters.heal();
    await this.stopOperator();
    await this.#composing.stop();
    await Promise.all(this.#services.map((service) => service.stop()));
    await Promise.all([...this.stores.values()].map((store) => store.close()));
    await this.#clusters.stop();
  }
}

function startNameserver(region: string, address: string, publicKey: string): Promise<Service> {
  const config = readEnvironment(configSchema, {
    FOURWINDS_STORE: address,
    FOURWINDS_REGION: region,
    FOURWINDS_DNS: '127.0.0.1:0',
    FOURWINDS_WORKERS: '0',
    FOURWINDS_PUBLICATION_KEY: publicKey,
  });
  return startRegionMode({
    config,
    open: () => openStore(address),
    worker: new URL('udp-thread.ts', SOURCES),
    snapshotThread: new URL('load/snapshot-thread.ts', SOURCES),
    log: createLogger('nameserver', 'silent'),
    signal: new AbortController().signal,
  });
}

/** Ten times as long as the slowest fault should take. */
const LONGEST_MILLISECONDS = 600_000;

/** Waits for a condition. Rejects after `LONGEST_MILLISECONDS`. */
export async function untilDespiteFaults(condition: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await until(condition, isTrue, LONGEST_MILLISECONDS);
}
