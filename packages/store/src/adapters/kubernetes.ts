import type { KubeConfig } from '@kubernetes/client-node';
import { requireKey } from '../admit.ts';
import { requireRevision, requireStatus } from '../object-rules.ts';
import {
  isStoreError,
  type ListOptions,
  type ListPage,
  type Preconditions,
  type ResourceStore,
  StoreError,
  type WatchEvent,
  type WatchOptions,
} from '../store.ts';
import { kubeconfigFromFile, kubeconfigFromText, kubeconfigInCluster } from './kubeconfig.ts';
import { KubernetesConnection } from './kubernetes-connection.ts';
import { type Status, statusError } from './kubernetes-errors.ts';
import { type Kind, type ObjectKey, type ObjectMeta, omit, readSecretJson, type Resource } from '@fourwinds/resources';

/** The server ends a watch after this time; it is then made again from where it was. */
const WATCH_SECONDS = 300;
/** A watch that ends sooner than this was not ended by its time. */
const SHORTEST_WATCH_MILLISECONDS = 1000;

interface RawList<T> {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly T[];
}

/** A collection, and which of its objects. */
interface Watched {
  readonly path: string;
  readonly fieldSelector: string | undefined;
}

interface RawEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

/** RFC 6902; of the object that it makes, only the metadata comes back. */
const STATUS_PATCH = {
  contentType: 'application/json-patch+json',
  accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
};

const eventTypes = { ADDED: 'added', MODIFIED: 'modified', DELETED: 'deleted' } as const;

/** A cluster, by the path of a kubeconfig or, without one, the cluster this process runs in. */
export function openKubernetesStore(path: string): ResourceStore {
  return new KubernetesStore(path === '' ? kubeconfigInCluster() : kubeconfigFromFile(path));
}

/** A cluster, by a kubeconfig out of a Secret. Throws StoreError Invalid for what such a one must not hold. */
export function openKubernetesStoreFromText(kubeconfig: string): ResourceStore {
  return new KubernetesStore(kubeconfigFromText(kubeconfig));
}

/** Objects go in and out as the JSON they are; the API server applies the rules. */
class KubernetesStore implements ResourceStore {
  readonly #connection: KubernetesConnection;

  constructor(config: KubeConfig) {
    this.#connection = new KubernetesConnection(config);
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
    const query = queryOf({ limit: options.limit, continue: options.continue, fieldSelector: selectorOf(options) });
    const list = (await this.#connection.request('GET', collectionPath(kind, options.namespace) + query)) as RawList<T>;
    const { resourceVersion: revision, continue: next } = list.metadata;
    const items = list.items.map((item) => ({ ...item, apiVersion: kind.apiVersion, kind: kind.kind }));
    return next === undefined || next === '' ? { items, revision } : { items, revision, continue: next };
  }

  async *watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { namespace, from, signal } = options;
    const stop = AbortSignal.any([signal, this.#connection.closed]);
    const watched = { path: collectionPath(kind, namespace), fieldSelector: selectorOf(options) };
    let revision = from;
    try {
      while (!stop.aborted) {
        for await (const event of this.#watchOnce<T>(watched, revision, stop)) {
          revision = event.revision;
          yield event;
        }
      }
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    requireKey(kind, object.metadata);
    const metadata = omit(object.metadata, 'resourceVersion');
    return (await this.#connection.request('POST', collectionPath(kind, metadata.namespace), {
      ...object,
      metadata,
    })) as T;
  }

  async update<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    requireKey(kind, object.metadata);
    requireRevision(kind, object);
    return (await this.#connection.request('PUT', objectPath(kind, object.metadata), object)) as T;
  }

  /** As a patch, so that the rest of the object goes neither there nor back. */
  async updateStatus<T extends Resource>(kind: Kind<T>, object: T & { status?: unknown }): Promise<ObjectMeta> {
    requireStatus(kind);
    requireKey(kind, object.metadata);
    const patch = [
      { op: 'replace', path: '/metadata/resourceVersion', value: requireRevision(kind, object) },
      { op: 'add', path: '/status', value: object.status ?? {} },
    ];
    const path = `${objectPath(kind, object.metadata)}/status`;
    const { metadata } = (await this.#connection.request('PATCH', path, patch, STATUS_PATCH)) as Resource;
    return metadata;
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    requireKey(kind, key);
    const options = { apiVersion: 'v1', kind: 'DeleteOptions', propagationPolicy: 'Background', preconditions };
    await this.#connection.request('DELETE', objectPath(kind, key), options);
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  /**
   * One watch, until the server ends it. A server that has not come as far as the revision keeps other objects than
   * before; since it would take the watch and say nothing, it is asked first. Throws StoreError Expired then.
   */
  async *#watchOnce<T extends Resource>(
    { path, fieldSelector }: Watched,
    resourceVersion: string,
    stop: AbortSignal,
  ): AsyncGenerator<WatchEvent<T>> {
    const reached = { fieldSelector, limit: 1, resourceVersion, resourceVersionMatch: 'NotOlderThan' };
    await this.#connection.request('GET', path + queryOf(reached));
    const ending = { allowWatchBookmarks: 'true', timeoutSeconds: WATCH_SECONDS };
    const query = { watch: 1, fieldSelector, ...ending, resourceVersion };
    const lines = await this.#connection.stream(path + queryOf(query), stop);
    const begun = performance.now();
    yield { type: 'bookmark', revision: resourceVersion };
    for await (const line of lines) {
      if (stop.aborted) return;
      yield readEvent<T>(line);
    }
    const short = performance.now() - begun < SHORTEST_WATCH_MILLISECONDS;
    if (short && !stop.aborted) throw new StoreError('Unavailable', 'the API server ended the watch at once');
  }
}

/** Throws StoreError Expired, or another, for an ERROR event. */
function readEvent<T extends Resource>(line: string): WatchEvent<T> {
  const { type, object } = readSecretJson(line) as RawEvent<T>;
  if (type === 'ERROR') throw statusError(object as unknown as Status);
  const revision = object.metadata.resourceVersion ?? '';
  return type === 'BOOKMARK' ? { type: 'bookmark', revision } : { type: eventTypes[type], object, revision };
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

function queryOf(parameters: { readonly [name: string]: string | number | undefined }): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
