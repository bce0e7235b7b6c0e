import { buildZone, compareSerials, Name, readZoneFile, typeByName, verifyZone } from '@fourwinds/dns';
import {
  ConfigMapKind,
  type ConfigMapResource,
  compareRevisions,
  DomainClaimKind,
  labels,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import {
  bucketNames,
  type CompleteSnapshot,
  manifestNameOf,
  readSnapshot,
  snapshotText,
  type SnapshotReading,
  type VerifyText,
} from '@fourwinds/snapshot';
import { isStoreError, type ResourceStore, type WatchEvent } from '@fourwinds/store';
import { hash, verifyWithNode } from '../../../packages/dns/src/testing/signatures.ts';
import { claimName } from '../ownership/claims.ts';
import type { Clusters } from './end-state.ts';

const DNSKEY = typeByName('DNSKEY');

export interface PublicationLogOptions {
  readonly verify: VerifyText;
  readonly now: () => number;
}

interface Followed {
  readonly name: string;
  readonly store: ResourceStore;
  readonly configMaps: Map<string, ConfigMapResource>;
  revision: string;
}

type Readable = Exclude<SnapshotReading, { state: 'incomplete' | 'refused' }>;

/**
 * Watches all writes to regions and records each state that a nameserver must never see: a version that is
 * incomplete, unsigned, bogus, older than its predecessor, of another owner or not recorded, and a version or serial
 * with two contents.
 */
export class PublicationLog {
  readonly violations: string[] = [];
  readonly #options: PublicationLogOptions;
  readonly #clusters: Clusters;
  readonly #stopping = new AbortController();
  readonly #followed: Followed[] = [];
  readonly #following: Promise<void>[] = [];
  /** Digests by domain and version, and by domain and serial. */
  readonly #contents = new Map<string, string>();
  readonly #verified = new Set<string>();

  constructor(clusters: Clusters, options: PublicationLogOptions) {
    this.#clusters = clusters;
    this.#options = options;
  }

  /** Starts from the present state of the regions. */
  async start(): Promise<void> {
    for (const [name, store] of this.#clusters.regions) {
      const { items, revision } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE });
      const configMaps = new Map(items.map((configMap) => [configMap.metadata.name, configMap]));
      const region = { name, store, configMaps, revision };
      this.#followed.push(region);
      this.#following.push(this.#follow(region));
    }
  }

  /** Resolves when everything written so far was checked. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#following);
    await Promise.all(this.#followed.map((region) => this.#catchUp(region)));
  }

  async #follow(region: Followed): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const watch = region.store.watch(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, from: region.revision, signal });
      try {
        for await (const event of watch) await this.#note(region, event);
      } catch (error) {
        if (!isStoreError(error, 'Unavailable')) throw error;
      }
    }
  }

  async #catchUp(region: Followed): Promise<void> {
    const { store, revision: from } = region;
    const { revision: reached } = await store.list(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, limit: 1 });
    const stopping = new AbortController();
    const options = { namespace: SYSTEM_NAMESPACE, from, reached, signal: stopping.signal };
    for await (const event of store.watch(ConfigMapKind, options)) {
      await this.#note(region, event);
      if (compareRevisions(region.revision, reached) >= 0) break;
    }
    stopping.abort();
  }

  async #note(region: Followed, event: WatchEvent<ConfigMapResource>): Promise<void> {
    region.revision = event.revision;
    if (event.type === 'bookmark') return;
    const { configMaps } = region;
    const { name } = event.object.metadata;
    const before = configMaps.get(name);
    if (event.type === 'deleted') configMaps.delete(name);
    else configMaps.set(name, event.object);
    for (const violation of await this.#check(configMaps, name, before))
      this.violations.push(`${region.name}, ${name} ${event.type}: ${violation}`);
  }

  async #check(
    configMaps: ReadonlyMap<string, ConfigMapResource>,
    name: string,
    before: ConfigMapResource | undefined,
  ): Promise<string[]> {
    const manifest = configMaps.get(manifestNameOf(name));
    if (!isState(manifest)) return kindOf(before) === 'manifest' ? ['it has no tombstone'] : [];
    if (name !== manifest.metadata.name)
      return configMaps.has(name) || !bucketNames(manifest).includes(name) ? [] : ['its manifest lists it'];
    const reading = this.#read(manifest, configMaps);
    if (!isReadable(reading)) return [`it is ${JSON.stringify(reading)}`];
    return [
      ...this.#goesBack(reading, before),
      ...this.#twice(reading, manifest.data!.sha256),
      ...(await this.#unrecorded(reading)),
      ...(isComplete(reading) ? this.#bogus(reading) : []),
    ];
  }

  #read(manifest: ConfigMapResource, configMaps: ReadonlyMap<string, ConfigMapResource>): SnapshotReading {
    return readSnapshot(manifest, (bucket) => configMaps.get(bucket)?.data?.records, this.#options.verify);
  }

  #goesBack(next: Readable, { data }: Partial<ConfigMapResource> = {}): string[] {
    if (data?.version === undefined) return [];
    const { version, serial, owner } = data;
    return [
      ...(next.version < BigInt(version) ? [`version ${next.version} after ${version}`] : []),
      ...(compareSerials(next.serial, Number(serial)) < 0 ? [`serial ${next.serial} after ${serial}`] : []),
      ...(isComplete(next) && owner !== undefined && next.owner !== owner ? ['it is of another owner'] : []),
    ];
  }

  #twice({ state, domain, version, serial }: Readable, sha256: string): string[] {
    const keys = [`${domain} version ${version}`, ...(state === 'complete' ? [`${domain} serial ${serial}`] : [])];
    const twice = keys.filter((key) => (this.#contents.get(key) ?? sha256) !== sha256);
    for (const key of keys) this.#contents.set(key, sha256);
    return twice.map((key) => `${key} has two contents`);
  }

  /**
   * Reports versions that are not recorded. A version must be recorded before any region gets it. The version of a
   * tombstone must be recorded once its zone is deleted.
   */
  async #unrecorded({ state, domain, version }: Readable): Promise<string[]> {
    if (state === 'deleted') return [];
    const claim = await this.#clusters.management.get(DomainClaimKind, { name: claimName(domain.slice(0, -1)) });
    const recorded = claim?.status?.publication?.version;
    return recorded !== undefined && BigInt(recorded) >= version
      ? []
      : [`${version} is not on record, but ${recorded}`];
  }

  #bogus(snapshot: CompleteSnapshot): string[] {
    if (this.#verified.has(snapshot.sha256)) return [];
    this.#verified.add(snapshot.sha256);
    const { zone } = buildZone(Name.parse(snapshot.domain), readZoneFile(snapshotText(snapshot)).records);
    if (zone === undefined) return ['it is no zone'];
    if (zone.get(zone.apex, DNSKEY) === undefined) return [];
    return [...verifyZone(zone, { now: this.#options.now(), verify: verifyWithNode, hash })].map((fault) =>
      JSON.stringify(fault),
    );
  }
}

function kindOf(configMap: ConfigMapResource | undefined): string | undefined {
  return configMap?.metadata.labels?.[labels.snapshot];
}

function isState(configMap: ConfigMapResource | undefined): configMap is ConfigMapResource {
  const kind = kindOf(configMap);
  return kind === 'manifest' || kind === 'tombstone';
}

function isReadable(reading: SnapshotReading): reading is Readable {
  return reading.state === 'complete' || reading.state === 'deleted';
}

function isComplete(reading: SnapshotReading): reading is CompleteSnapshot {
  return reading.state === 'complete';
}
