import type { Logger } from '@fourwinds/process';
import { keyText, type RegionResource, type ResourceStore, type WatchCache } from '@fourwinds/resources';
import { RegionConnection, type RegionEvents } from './region-connection.ts';

export interface RegionSetOptions {
  readonly regions: WatchCache<RegionResource>;
  /** Connects to the cluster of a region. Throws when its kubeconfig is missing or refused. */
  readonly open: (region: RegionResource) => Promise<ResourceStore>;
  readonly events: (region: string) => RegionEvents;
  readonly log: Logger;
  readonly now: () => number;
}

const RETRY_MILLISECONDS = 5000;

/** Connections to all regions, made and ended as Region objects come, change and go. */
export class RegionSet {
  readonly #options: RegionSetOptions;
  readonly #connections = new Map<string, { spec: string; connection: RegionConnection }>();
  readonly #opening = new Set<string>();
  #stopped = false;

  constructor(options: RegionSetOptions) {
    this.#options = options;
    options.regions.onChange((key) => void this.#reconcile(keyText(key)));
  }

  /** In the order of their names. */
  get connections(): RegionConnection[] {
    return [...this.#connections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { connection }]) => connection);
  }

  get(name: string): RegionConnection | undefined {
    return this.#connections.get(name)?.connection;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }

  /** Opens, replaces or closes the connection of one region; tries again later when it cannot. */
  async #reconcile(name: string): Promise<void> {
    const region = this.#options.regions.get({ name });
    const existing = this.#connections.get(name);
    const spec = region === undefined ? undefined : JSON.stringify(region.spec.kubeconfigSecretRef ?? null);
    if (this.#stopped || this.#opening.has(name) || existing?.spec === spec) return;
    this.#opening.add(name);
    try {
      this.#connections.delete(name);
      await existing?.connection.stop();
      if (region !== undefined && spec !== undefined)
        this.#connections.set(name, { spec, connection: await this.#connect(region) });
    } catch (err) {
      this.#options.log.warn({ err, region: name }, 'the region cannot be opened');
      setTimeout(() => void this.#reconcile(name), RETRY_MILLISECONDS).unref();
    } finally {
      this.#opening.delete(name);
    }
  }

  async #connect(region: RegionResource): Promise<RegionConnection> {
    const store = await this.#options.open(region);
    return new RegionConnection(region, store, this.#options.events(region.metadata.name), this.#options);
  }
}
