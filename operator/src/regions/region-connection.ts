import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  type LeaseResource,
  type RegionResource,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { manifestName, manifestNameOf, SERVER_LEASE_PREFIX, type VerifyText } from '@fourwinds/snapshot';
import { Informer, type ResourceStore } from '@fourwinds/store';
import type { Clocks } from '../runtime/clocks.ts';
import type { ReconcileRates } from '../runtime/reconcile-rates.ts';
import { ClusterIdentity } from './cluster-identity.ts';
import { type HeldConfigMap, heldConfigMap, type Hold } from './held-config-map.ts';
import { Liveness } from './liveness.ts';
import type { ManifestContents } from './manifest-contents.ts';
import { readHeld } from './publish.ts';
import { RegionContents } from './region-contents.ts';
import type { RegionListeners } from './region-listeners.ts';
import { type RegionView, serverViews } from './region-view.ts';
import { RegionWriter } from './region-writer.ts';
import type { RegionHolding } from './written-version.ts';
import { readServerLease, type ServerLease } from './server-lease.ts';

export interface RegionEnvironment {
  readonly log: Logger;
  readonly clocks: Clocks;
  readonly verify: VerifyText;
  readonly contents: ManifestContents;
  readonly rates: ReconcileRates;
  /** The region's objects are listed once this resolves. If omitted, they are listed at once. */
  readonly mayList?: Promise<void>;
  /** Returns the name of another region that has the cluster with this uid. If omitted, no region has it. */
  readonly holderOf?: (cluster: string) => string | undefined;
  /** Silence after which a server is lost. Defaults to one minute. */
  readonly lostMilliseconds?: number;
}

const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/** One region: the last seen objects of its cluster, and writes to it. */
export class RegionConnection {
  readonly name: string;
  readonly store: ResourceStore;
  readonly #listeners: RegionListeners;
  readonly #hold: Hold;
  readonly #identity: ClusterIdentity;
  readonly #configMaps: Informer<ConfigMapResource, HeldConfigMap>;
  readonly #leases: Informer<LeaseResource, ServerLease>;
  readonly #liveness: Liveness;
  readonly contents = new RegionContents();
  readonly writer: RegionWriter;
  readonly #stopping = new AbortController();
  #ready: Promise<void>;
  #listed = false;
  /** True if the first lists may predate the leadership of this operator. */
  #mayBeBehind = false;
  /**
   * ConfigMaps that were read individually before all were listed, by name. The value is undefined if a ConfigMap
   * does not exist.
   */
  readonly #ahead = new Map<string, HeldConfigMap | undefined>();

  constructor(
    region: RegionResource,
    store: ResourceStore,
    listeners: RegionListeners,
    environment: RegionEnvironment,
  ) {
    this.name = region.metadata.name;
    this.store = store;
    this.#listeners = listeners;
    this.#identity = new ClusterIdentity(store);
    this.#liveness = new Liveness(environment.clocks, {
      knownLost: region.status?.lostServers,
      lostMilliseconds: environment.lostMilliseconds,
    });
    this.#hold = (configMap) => heldConfigMap(configMap, environment);
    const log = environment.log.child({ region: this.name });
    this.#configMaps = new Informer(store, ConfigMapKind, {
      namespace: SYSTEM_NAMESPACE,
      project: this.#hold,
      nameOf: ({ name }) => name,
      log,
    });
    this.#leases = new Informer(store, LeaseKind, { namespace: SYSTEM_NAMESPACE, project: readServerLease, log });
    this.writer = new RegionWriter(this, { hold: this.#hold, listeners, rates: environment.rates, log });
    this.#configMaps.onChange(({ name }, versions) => {
      this.contents.note(name, versions);
      const manifest = manifestNameOf(name);
      this.writer.changed(manifest, name);
      if (this.#listed) listeners.manifest(this.name, manifest);
    });
    this.#leases.onChange(({ name }, [lease]) => {
      if (name.startsWith(SERVER_LEASE_PREFIX)) this.#liveness.observe(name, lease);
      listeners.servers(this.name);
    });
    this.#ready = this.#start(environment);
    this.#ready.catch(() => undefined);
  }

  /** Resolves when all objects of the region are listed. Rejects if stopped before. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Returns the names of all ConfigMaps of the region. The iteration continues while they change. */
  configMapNames(): IterableIterator<string> {
    return this.#configMaps.keys();
  }

  /** Returns true if the region has a manifest, not a tombstone, with this name. */
  hasManifest(name: string): boolean {
    return this.#configMaps.at(name)?.kind === 'manifest';
  }

  /** uid of the cluster, once it is known to be the region's own. */
  get cluster(): string | undefined {
    return this.#identity.uid;
  }

  view(): RegionView {
    const { uid = '', problem, holder } = this.#identity;
    return {
      name: this.name,
      reachable: this.#isReachable,
      ...(holder === undefined ? { problem } : { problem: ownClusterNeeded(holder), refused: true }),
      cluster: uid,
      servers: serverViews(this.#leases.list(), this.#liveness),
      manifest: (name, sha256) => this.#manifest(name, sha256),
    };
  }

  get #isReachable(): boolean {
    const { problem } = this.#identity;
    return this.#listed && problem === undefined && this.#configMaps.healthy && this.#leases.healthy;
  }

  /**
   * Deletes the Leases of lost servers that were silent for this long. Keeps a Lease that is renewed in the meantime.
   */
  async removeLostLeases(milliseconds: number): Promise<string[]> {
    const over = this.view().servers.filter(({ name, lost }) => lost && this.#liveness.silence(name) >= milliseconds);
    const leases = over.flatMap(({ name }) => this.#leases.get({ namespace: SYSTEM_NAMESPACE, name }) ?? []);
    for (const { name, resourceVersion } of leases)
      await this.store.delete(LeaseKind, { namespace: SYSTEM_NAMESPACE, name }, { resourceVersion });
    return leases.map(({ name }) => name);
  }

  /**
   * Returns true if the cluster is still the one that was opened. A cluster that does not answer is treated as the
   * same cluster, but unreachable.
   */
  async isSameCluster(): Promise<boolean> {
    const before = this.#identity.problem;
    const isSame = await this.#identity.isSame();
    if (this.#identity.problem !== before) this.#listeners.servers(this.name);
    return !this.#listed || isSame;
  }

  get isListed(): boolean {
    return this.#listed;
  }

  get size(): number {
    return this.#configMaps.size;
  }

  /**
   * Reads the manifests of some domains unless everything is listed, so that decisions about these domains do not
   * wait for the list.
   */
  async readAhead(domains: readonly string[]): Promise<void> {
    if (this.#listed) return;
    const names = domains.map((domain) => manifestName(domain));
    const found = await Promise.all(names.map((name) => readHeld(this.store, name, this.#hold)));
    if (!this.#listed) for (const [i, name] of names.entries()) this.#ahead.set(name, found[i]);
  }

  /** Returns true if the region has the snapshot of a domain with this digest and all its buckets. */
  holds(domain: string, sha256: string): boolean {
    const manifest = this.#manifest(manifestName(domain), sha256);
    if (manifest?.sha256 !== sha256 || manifest.kind !== 'manifest') return false;
    return (manifest.buckets ?? []).every(({ name, digest }) => this.configMap(name)?.sha256 === digest);
  }

  /** Like `holds`, but also requires that the operator signed the snapshot. */
  holdsSigned(domain: string, sha256: string): boolean {
    return this.holds(domain, sha256) && this.configMap(manifestName(domain))?.isSigned === true;
  }

  /** Returns the progress of the region with a domain, including the deletion of its zone. */
  holding(domain: string): RegionHolding {
    const name = manifestName(domain);
    const held = this.configMap(name);
    return {
      isWritable: this.#isReachable && !this.writer.hasFailed(name),
      version: held?.isSigned === true ? (held.version ?? 0n) : 0n,
    };
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#configMaps.stop();
    this.#leases.stop();
    await this.writer.stop();
    await this.store.close();
  }

  /** Treats the region as not listed until all its present changes are seen. */
  catchUp(): void {
    this.#mayBeBehind = true;
    if (!this.#listed) return;
    this.#listed = false;
    this.#ready = this.#catchUp();
    this.#ready.catch(() => undefined);
  }

  async #start({ mayList, holderOf = () => undefined }: RegionEnvironment): Promise<void> {
    await mayList;
    this.#configMaps.start();
    this.#leases.start();
    await Promise.all([this.#configMaps.ready, this.#leases.ready]);
    await this.#untilDone(() => this.#identity.read(holderOf).finally(() => this.#listeners.servers(this.name)));
    if (this.#mayBeBehind) await this.#catchUp();
    else this.#becomeListed();
  }

  async #catchUp(): Promise<void> {
    await this.#untilDone(() => Promise.all([this.#configMaps.catchUp(), this.#leases.catchUp()]));
    this.#becomeListed();
  }

  #becomeListed(): void {
    this.#listed = true;
    this.#ahead.clear();
    this.writer.listed();
    this.#listeners.ready(this.name);
  }

  /** Retries a failing action with increasing pauses. Rejects when stopped. */
  async #untilDone<R>(act: () => Promise<R>): Promise<R> {
    for (let wait = FIRST_RETRY; ; wait = Math.min(wait * 2, LAST_RETRY)) {
      try {
        return await act();
      } catch {
        await sleep(wait, undefined, { signal: this.#stopping.signal });
      }
    }
  }

  configMap(name: string): HeldConfigMap | undefined {
    if (this.#ahead.has(name)) return this.#ahead.get(name);
    return this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name });
  }

  #manifest(name: string, sha256?: string): HeldConfigMap | undefined {
    const held = this.configMap(name);
    if (held === undefined) return undefined;
    const isKnown = held.kind === 'manifest' && held.isIntact && held.sha256 === sha256;
    return isKnown || held.isSigned ? held : undefined;
  }
}

function ownClusterNeeded(holder: string): string {
  return `the kubeconfig is for the cluster of the region ${holder}, and each region has its own: one of the two Secrets has the wrong kubeconfig`;
}
