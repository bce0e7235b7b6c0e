import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RegionResource, type SecretResource, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import type { ResourceStore, WatchCache } from '@fourwinds/store';
import { Queue } from '../runtime/queue.ts';
import { RegionConnection, type RegionEnvironment, type RegionEvents } from './region-connection.ts';
import { type RegionView, unconnected } from './region-view.ts';

export interface RegionSetOptions extends RegionEnvironment {
  readonly regions: WatchCache<RegionResource>;
  /** Secrets of the operator's own namespace, where the kubeconfigs are. */
  readonly secrets: WatchCache<SecretResource>;
  /** Connects to the cluster of a region. Throws when its kubeconfig is missing or refused. */
  readonly open: (region: RegionResource) => Promise<ResourceStore>;
  readonly events: RegionEvents;
}

interface Opened {
  /** What the connection was made with. */
  readonly access: unknown;
  readonly connection: RegionConnection;
}

const CONCURRENCY = 4;

/** Connections to all regions, made and ended as Region objects and their kubeconfigs come, change and go. */
export class RegionSet {
  readonly #options: RegionSetOptions;
  readonly #opened = new Map<string, Opened>();
  /** Why a region could not be opened. */
  readonly #problems = new Map<string, string>();
  /** Regions whose cluster is no longer the one that was opened. */
  readonly #replaced = new Set<string>();
  readonly #queue: Queue;
  readonly #checking = new Set<RegionConnection>();

  constructor(options: RegionSetOptions) {
    this.#options = options;
    this.#queue = new Queue({
      concurrency: CONCURRENCY,
      reconcile: async (name) => {
        await this.#reconcile(name);
        return undefined;
      },
      onError: (region, err, retryIn) => {
        this.#problems.set(region, (err as Error).message);
        options.log.warn({ err, region, retryIn }, 'the region cannot be opened');
      },
    });
    options.regions.onChange(({ name }) => this.#queue.enqueue(name));
    options.secrets.onChange(() => {
      for (const { metadata } of options.regions.list()) this.#queue.enqueue(metadata.name);
    });
  }

  /** In the order of their names. */
  get connections(): RegionConnection[] {
    return [...this.#opened].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { connection }]) => connection);
  }

  /** Every region that there should be, connected or not, in the order of their names. */
  views(): RegionView[] {
    return this.#options.regions
      .list()
      .map(({ metadata }) => this.view(metadata.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  view(name: string): RegionView {
    return this.#opened.get(name)?.connection.view() ?? unconnected(name, this.#problems.get(name));
  }

  /** Resolves when every region that can be reached has been listed, or after so many milliseconds. */
  async settled(milliseconds: number): Promise<void> {
    const given = new AbortController();
    const late = sleep(milliseconds, undefined, { signal: given.signal }).catch(() => undefined);
    await Promise.race([
      late,
      this.#queue.idle().then(() => Promise.allSettled(this.connections.map(({ ready }) => ready))),
    ]);
    given.abort();
  }

  /** Opens regions anew whose cluster turns out to be another one: what was seen of the old one says nothing of it. */
  check(): void {
    for (const connection of this.connections) void this.#check(connection);
  }

  async stop(): Promise<void> {
    await this.#queue.stop();
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }

  async #check(connection: RegionConnection): Promise<void> {
    if (this.#checking.has(connection)) return;
    this.#checking.add(connection);
    const isSame = await connection.isSameCluster();
    this.#checking.delete(connection);
    if (isSame || this.#opened.get(connection.name)?.connection !== connection) return;
    this.#options.log.warn({ region: connection.name }, 'the cluster of the region is another one than before');
    this.#replaced.add(connection.name);
    this.#queue.enqueue(connection.name);
  }

  /** Opens, replaces or closes the connection of one region. Throws when it cannot be opened. */
  async #reconcile(name: string): Promise<void> {
    const region = this.#options.regions.get({ name });
    const access = region && this.#accessTo(region);
    const existing = this.#opened.get(name);
    const isReplaced = this.#replaced.delete(name);
    if (existing !== undefined && region !== undefined && !isReplaced && isDeepStrictEqual(existing.access, access))
      return;
    this.#opened.delete(name);
    this.#problems.delete(name);
    await existing?.connection.stop();
    if (region === undefined) return;
    const store = await this.#options.open(region);
    const connection = new RegionConnection(region, store, this.#options.events, this.#options);
    this.#opened.set(name, { access, connection });
  }

  /** What the connection depends on: where the kubeconfig is and what it says. */
  #accessTo({ spec: { kubeconfigSecretRef } }: RegionResource): unknown {
    if (kubeconfigSecretRef === undefined) return undefined;
    const { name, key } = kubeconfigSecretRef;
    return { name, key, kubeconfig: this.#options.secrets.get({ namespace: SYSTEM_NAMESPACE, name })?.data?.[key] };
  }
}
