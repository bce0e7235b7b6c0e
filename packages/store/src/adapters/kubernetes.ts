import type { KubeConfig } from '@kubernetes/client-node';
import { requireKey } from '../admit-object.ts';
import { requireRevision, requireStatus } from '../object-rules.ts';
import {
  isStoreError,
  type ListOptions,
  type ListPage,
  type MetadataOnly,
  type Preconditions,
  type ResourceStore,
  type WatchEvent,
  type WatchOptions,
  type WriteOptions,
} from '../store.ts';
import { kubeconfigFromFile, kubeconfigFromText, kubeconfigInCluster } from './kubeconfig.ts';
import { KubernetesConnection, type KubernetesLimits } from './kubernetes-connection.ts';
import { queryOf, watchCollection } from './kubernetes-watch.ts';
import { withoutManagedFields } from '../without-managed-fields.ts';
import { omit } from '@fourwinds/data';
import type { Kind, ObjectKey, ObjectMeta, Resource } from '@fourwinds/resources';

interface RawList<T> {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  /** Null if a list of metadata is empty. */
  readonly items: readonly T[] | null;
}

const METADATA_LIST = {
  contentType: 'application/json',
  accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
};

const METADATA_ANSWER = {
  contentType: 'application/json',
  accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
};

/** Opens the cluster of a kubeconfig file. If the path is empty, opens the cluster of the current Pod. */
export function openKubernetesStore(path: string): ResourceStore {
  return new KubernetesStore(path === '' ? kubeconfigInCluster() : kubeconfigFromFile(path));
}

/**
 * Opens the cluster of a kubeconfig from a Secret. Throws StoreError Invalid if the kubeconfig contains a forbidden
 * field.
 */
export function openKubernetesStoreFromText(kubeconfig: string, limits: Partial<KubernetesLimits> = {}): ResourceStore {
  return new KubernetesStore(kubeconfigFromText(kubeconfig), limits);
}

/** Passes objects to and from the API server as JSON. The API server applies the rules for objects. */
class KubernetesStore implements ResourceStore {
  readonly #connection: KubernetesConnection;

  constructor(config: KubeConfig, limits: Partial<KubernetesLimits> = {}) {
    this.#connection = new KubernetesConnection(config, limits);
  }

  async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    requireKey(kind, key);
    try {
      return (await this.#connection.request('GET', objectPath(kind, key))) as T;
    } catch (error) {
      if (isStoreError(error, 'NotFound')) return undefined;
      throw error;
    }
  }

  async list<T extends Resource>(kind: Kind<T>, options: ListOptions = {}): Promise<ListPage<T>> {
    const { items, ...page } = pageOf((await this.#connection.request('GET', listPath(kind, options))) as RawList<T>);
    return { ...page, items: items.map((item) => ({ ...item, apiVersion: kind.apiVersion, kind: kind.kind })) };
  }

  async listMetadata(kind: Kind<Resource>, options: ListOptions = {}): Promise<ListPage<MetadataOnly>> {
    const path = listPath(kind, options);
    const list = (await this.#connection.request('GET', path, undefined, METADATA_LIST)) as RawList<MetadataOnly>;
    const { items, ...page } = pageOf(list);
    return { ...page, items: items.map(({ metadata }) => ({ metadata })) };
  }

  async *watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { namespace, from, reached, signal } = options;
    const stop = AbortSignal.any([signal, this.#connection.closed]);
    const watched = { path: collectionPath(kind, namespace), fieldSelector: selectorOf(options) };
    try {
      yield* watchCollection<T>(this.#connection, watched, { from, reached, stop });
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    requireKey(kind, object.metadata);
    const metadata = omit(object.metadata, 'resourceVersion');
    return this.#write(kind, 'POST', collectionPath(kind, metadata.namespace), { ...object, metadata });
  }

  /** Preserves the managed fields in the cluster, so that callers do not need to keep them. */
  async update<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<T> {
    requireKey(kind, object.metadata);
    requireRevision(kind, object);
    await options?.follows?.written;
    return this.#write(kind, 'PUT', objectPath(kind, object.metadata), withoutManagedFields(object));
  }

  /**
   * Returns the object as it is stored. If the kind has `isKeptAsWritten`, requests only the metadata from the
   * server.
   */
  async #write<T extends Resource>(kind: Kind<T>, method: 'POST' | 'PUT', path: string, object: T): Promise<T> {
    const isKept = kind.isKeptAsWritten === true;
    const answer = (await this.#connection.request(method, path, object, isKept ? METADATA_ANSWER : undefined)) as T;
    return isKept ? { ...object, metadata: answer.metadata } : answer;
  }

  /**
   * Sends the status and the metadata. The server keeps the rest of the object. The metadata is necessary, because
   * field managers would lose ownership of labels that the request omits. A patch would cost the server more, because
   * it rebuilds the object from text.
   */
  async updateStatus<T extends Resource>(
    kind: Kind<T>,
    object: T & { status?: unknown },
    options?: WriteOptions,
  ): Promise<ObjectMeta> {
    requireStatus(kind);
    requireKey(kind, object.metadata);
    await options?.follows?.written;
    requireRevision(kind, object);
    const { apiVersion, metadata } = withoutManagedFields(object);
    const written = { apiVersion, kind: kind.kind, metadata, status: object.status ?? {} };
    const path = `${objectPath(kind, metadata)}/status`;
    return ((await this.#connection.request('PUT', path, written, METADATA_ANSWER)) as Resource).metadata;
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    requireKey(kind, key);
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background', preconditions };
    await this.#connection.request('DELETE', objectPath(kind, key), options);
  }

  useKubeconfig(kubeconfig: string): boolean {
    try {
      return this.#connection.useConfig(kubeconfigFromText(kubeconfig));
    } catch (error) {
      if (isStoreError(error, 'Invalid')) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#connection.close();
  }
}

function listPath(kind: Kind<Resource>, options: ListOptions): string {
  const query = queryOf({ limit: options.limit, continue: options.continue, fieldSelector: selectorOf(options) });
  return collectionPath(kind, options.namespace) + query;
}

function pageOf<T>({ items, metadata: { resourceVersion: revision, continue: next } }: RawList<T>): ListPage<T> {
  const page = { items: [...(items ?? [])], revision };
  return next === undefined || next === '' ? page : { ...page, continue: next };
}

function collectionPath(kind: Kind<Resource>, namespace: string | undefined): string {
  const group = kind.apiVersion.includes('/') ? `/apis/${kind.apiVersion}` : `/api/${kind.apiVersion}`;
  const scope = namespace === undefined || !kind.namespaced ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${group}${scope}/${kind.plural}`;
}

function selectorOf({ name }: { readonly name?: string }): string | undefined {
  return name === undefined ? undefined : `metadata.name=${name}`;
}

function objectPath(kind: Kind<Resource>, { namespace, name }: ObjectKey): string {
  return `${collectionPath(kind, namespace)}/${encodeURIComponent(name)}`;
}
