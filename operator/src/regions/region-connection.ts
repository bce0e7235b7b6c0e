import type { Logger } from '@fourwinds/process';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  type LeaseResource,
  manifestName,
  NamespaceKind,
  type RegionResource,
  type ResourceStore,
  SYSTEM_NAMESPACE,
  WatchCache,
} from '@fourwinds/resources';
import { Queue } from '../runtime/queue.ts';
import { publish, type Wanted } from './publish.ts';
import { type RegionView, serverViews } from './region-view.ts';

export interface RegionEvents {
  /** A manifest of this region changed, or could not be written; `name` is the manifest's. */
  readonly onManifest: (name: string) => void;
  /** A server loaded something, came or went. */
  readonly onServers: () => void;
  /** The region was listed for the first time, or anew. */
  readonly onReady: () => void;
}

/** Zones that are written to a region at a time. */
const CONCURRENCY = 8;

/**
 * One region: what its cluster holds, and the writes to it. Each region has its own queue, so that one that is down
 * delays no other; what is wanted stays wanted until it is there.
 */
export class RegionConnection {
  readonly name: string;
  readonly store: ResourceStore;
  readonly #now: () => number;
  readonly #configMaps: WatchCache<ConfigMapResource>;
  readonly #leases: WatchCache<LeaseResource>;
  readonly #wanted = new Map<string, Wanted>();
  readonly #queue: Queue;
  #cluster = '';
  #ready = false;

  constructor(
    region: RegionResource,
    store: ResourceStore,
    events: RegionEvents,
    environment: { log: Logger; now: () => number },
  ) {
    this.name = region.metadata.name;
    this.store = store;
    this.#now = environment.now;
    const log = environment.log.child({ region: this.name });
    this.#configMaps = new WatchCache(store, ConfigMapKind, { namespace: SYSTEM_NAMESPACE, log });
    this.#leases = new WatchCache(store, LeaseKind, { namespace: SYSTEM_NAMESPACE, log });
    this.#queue = new Queue({
      concurrency: CONCURRENCY,
      reconcile: async (name) => {
        await this.#publish(name, log, events);
        return undefined;
      },
      onError: (name, err, retryIn) => log.warn({ err, manifest: name, retryIn }, 'a snapshot could not be written'),
    });
    this.#configMaps.onChange((key) => {
      if (this.#wanted.has(key.name)) this.#queue.add(key.name);
      events.onManifest(key.name);
    });
    this.#leases.onChange(() => events.onServers());
    void this.#start(events, log);
  }

  /** Manifests and tombstones of the region, as last seen. */
  manifests(): ConfigMapResource[] {
    return this.#configMaps.list().filter((configMap) => configMap.data?.domain !== undefined);
  }

  configMaps(): ConfigMapResource[] {
    return this.#configMaps.list();
  }

  view(): RegionView {
    return {
      name: this.name,
      reachable: this.#ready && this.#configMaps.healthy && this.#leases.healthy,
      cluster: this.#cluster,
      servers: serverViews(this.#leases.list(), this.#now()),
      manifest: (name) => this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name }),
    };
  }

  /** Says what the region should hold for a domain, from now on. */
  want(domain: string, wanted: Wanted): void {
    const name = manifestName(domain);
    const before = this.#wanted.get(name);
    this.#wanted.set(name, wanted);
    if (digestOf(before) !== digestOf(wanted)) this.#queue.add(name);
  }

  /** Nothing more is to be done about a domain. */
  forget(domain: string): void {
    this.#wanted.delete(manifestName(domain));
  }

  wants(manifest: string): boolean {
    return this.#wanted.has(manifest);
  }

  async stop(): Promise<void> {
    this.#configMaps.stop();
    this.#leases.stop();
    await this.#queue.stop();
    await this.store.close();
  }

  async #start(events: RegionEvents, log: Logger): Promise<void> {
    this.#configMaps.start();
    this.#leases.start();
    await Promise.all([this.#configMaps.ready, this.#leases.ready]);
    for (let wait = 100; this.#cluster === ''; wait = Math.min(wait * 2, 10_000)) {
      const namespace = await this.store
        .get(NamespaceKind, { name: 'kube-system' })
        .catch((err: unknown) => void log.warn({ err }, 'the cluster’s identity could not be read'));
      this.#cluster = namespace?.metadata.uid ?? '';
      if (this.#cluster === '') await new Promise((resolve) => setTimeout(resolve, wait).unref());
    }
    this.#ready = true;
    for (const name of this.#wanted.keys()) this.#queue.add(name);
    events.onReady();
  }

  async #publish(name: string, log: Logger, events: RegionEvents): Promise<void> {
    const wanted = this.#wanted.get(name);
    if (wanted === undefined || !this.#ready) return;
    const result = await publish(this.store, this.#configMaps.get({ namespace: SYSTEM_NAMESPACE, name }), wanted);
    if (result !== 'fenced') return;
    log.warn({ manifest: name }, 'the region holds a newer serial');
    this.#wanted.delete(name);
    events.onManifest(name);
  }
}

function digestOf(wanted: Wanted | undefined): string | undefined {
  if (wanted === undefined) return undefined;
  return 'snapshot' in wanted ? wanted.snapshot.sha256 : wanted.tombstone.data?.sha256;
}
