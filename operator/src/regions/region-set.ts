import { isDeepStrictEqual } from 'node:util';
import { errorMessage } from '@fourwinds/process';
import { ancestorsOf, type RegionResource, type SecretResource, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { type Informer, isStoreError, type ResourceStore } from '@fourwinds/store';
import { Controller } from '../runtime/controller.ts';
import type { Result } from '../runtime/queue.ts';
import { within } from '../runtime/within.ts';
import { RegionConnection, type RegionEnvironment } from './region-connection.ts';
import type { RegionListeners } from './region-listeners.ts';
import { type RegionView, unconnected } from './region-view.ts';

export interface RegionSetOptions extends Omit<RegionEnvironment, 'mayList' | 'holderOf'> {
  readonly regions: Informer<RegionResource>;
  /** Secrets in the operator's namespace, which contain the kubeconfigs. */
  readonly secrets: Informer<SecretResource>;
  /** Connects to the cluster of a region. Throws if its kubeconfig is missing or refused. */
  readonly open: (region: RegionResource) => Promise<ResourceStore>;
  readonly listeners: RegionListeners;
}

interface Access {
  readonly name: string;
  readonly key: string;
  /** Base64. */
  readonly kubeconfig?: string;
}

interface Opened {
  /** The configuration used by the connection. */
  access: Access | undefined;
  readonly connection: RegionConnection;
}

const CONCURRENCY = 16;
const CHECK_MILLISECONDS = 5000;

/** Connections to all regions. Opens and closes them as Region objects and their kubeconfigs change. */
export class RegionSet {
  readonly #options: RegionSetOptions;
  readonly #opened = new Map<string, Opened>();
  readonly #problems = new Map<string, Pick<RegionView, 'problem' | 'refused'>>();
  readonly #controller: Controller;
  readonly #lists = Promise.withResolvers<void>();
  #isListed = false;

  constructor(options: RegionSetOptions) {
    this.#options = options;
    this.#controller = new Controller(
      {
        name: 'region-connections',
        concurrency: CONCURRENCY,
        watches: (queue) => {
          options.regions.onChange(({ name }) => queue.enqueue(name));
          options.secrets.onChange(() => {
            for (const { metadata } of options.regions.list()) queue.enqueue(metadata.name);
          });
        },
        reconcile: (name) => this.#reconcile(name),
      },
      { ...options, elapsed: options.clocks.elapsed },
    );
  }

  /** Treats all regions as not listed until all their present changes are seen. */
  catchUp(): void {
    this.#isListed = false;
    for (const connection of this.connections) connection.catchUp();
  }

  /** Starts to connect. Resolves when all regions that can be opened are open, or after `milliseconds`. */
  async connect(milliseconds: number): Promise<void> {
    this.#controller.resume();
    await within(milliseconds, this.#controller.idle());
  }

  /** Starts to list the contents of regions. Regions that connect later are listed at once. */
  beginLists(): void {
    this.#lists.resolve();
  }

  get connections(): RegionConnection[] {
    return [...this.#opened].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { connection }]) => connection);
  }

  /** Returns all configured regions, connected or not, sorted by name. */
  views(): RegionView[] {
    return this.#options.regions
      .list()
      .map(({ metadata }) => this.view(metadata.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Returns the connection to a region. Undefined while it cannot be opened. */
  connection(name: string): RegionConnection | undefined {
    return this.#opened.get(name)?.connection;
  }

  has(name: string): boolean {
    return this.#options.regions.get({ name }) !== undefined;
  }

  view(name: string): RegionView {
    return this.#opened.get(name)?.connection.view() ?? unconnected(name, this.#problems.get(name));
  }

  /** Resolves when all reachable regions are listed, or when lists make no progress for `milliseconds`. */
  async listed(milliseconds: number): Promise<void> {
    const unlisted = (): RegionConnection[] => this.connections.filter(({ isListed }) => !isListed);
    const progress = (): number => unlisted().reduce((sum, { size }) => sum + size, 0);
    for (let before = -1, now = 0; unlisted().length > 0 && now !== before; now = progress()) {
      before = now;
      await within(milliseconds, Promise.allSettled(unlisted().map(({ ready }) => ready)));
    }
    this.#isListed = true;
  }

  /** True once `listed` has resolved. From then on, a region that is not listed is considered unreachable. */
  get isListed(): boolean {
    return this.#isListed;
  }

  /**
   * Reads the manifests of a domain and its ancestors from regions that are not listed yet. Returns after
   * `milliseconds` at most. Returns true if the manifests of at least one region are known.
   */
  async readAhead(domain: string, milliseconds: number): Promise<boolean> {
    const domains = [domain, ...ancestorsOf(domain)].map((name) => `${name}.`);
    let known = 0;
    const reads = this.connections.map(async (region) => {
      await region.readAhead(domains);
      known++;
    });
    await within(milliseconds, Promise.allSettled(reads));
    return known > 0;
  }

  async stop(): Promise<void> {
    await this.#controller.stop();
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }

  /**
   * Opens, replaces or closes the connection of one region. Then checks periodically that its cluster is still the
   * same, because observations of another cluster would not apply. Throws if the region cannot be opened.
   */
  async #reconcile(name: string): Promise<Result> {
    const region = this.#options.regions.get({ name });
    const access = region && this.#accessTo(region);
    const existing = this.#opened.get(name);
    if (existing !== undefined && region !== undefined && goesOn(existing, access)) {
      if (await existing.connection.isSameCluster()) return { requeueAfter: CHECK_MILLISECONDS };
      this.#options.log.warn({ region: name }, 'the cluster of the region is another one than before');
    }
    this.#opened.delete(name);
    this.#problems.delete(name);
    await existing?.connection.stop();
    if (region === undefined) return undefined;
    const store = await this.#open(region);
    const holderOf = (cluster: string): string | undefined =>
      this.connections.find((other) => other.name !== name && other.cluster === cluster)?.name;
    const environment = { ...this.#options, mayList: this.#lists.promise, holderOf };
    const connection = new RegionConnection(region, store, this.#options.listeners, environment);
    this.#opened.set(name, { access, connection });
    return { requeueAfter: CHECK_MILLISECONDS };
  }

  async #open(region: RegionResource): Promise<ResourceStore> {
    try {
      return await this.#options.open(region);
    } catch (error) {
      const refused = isStoreError(error, 'Invalid') ? ({ refused: true } as const) : {};
      this.#problems.set(region.metadata.name, { problem: errorMessage(error), ...refused });
      throw error;
    }
  }

  /** Returns the configuration that a connection depends on: reference and contents of the kubeconfig. */
  #accessTo({ spec: { kubeconfigSecretRef } }: RegionResource): Access | undefined {
    if (kubeconfigSecretRef === undefined) return undefined;
    const { name, key } = kubeconfigSecretRef;
    return { name, key, kubeconfig: this.#options.secrets.get({ namespace: SYSTEM_NAMESPACE, name })?.data?.[key] };
  }
}

/**
 * Returns true if a connection can be kept with the present configuration: the cluster is the same and accepts the
 * credentials immediately.
 */
function goesOn(opened: Opened, access: Access | undefined): boolean {
  if (isDeepStrictEqual(opened.access, access)) return true;
  if (access?.kubeconfig === undefined || opened.access === undefined) return false;
  const text = Buffer.from(access.kubeconfig, 'base64').toString();
  if (opened.connection.store.useKubeconfig?.(text) !== true) return false;
  opened.access = access;
  return true;
}
