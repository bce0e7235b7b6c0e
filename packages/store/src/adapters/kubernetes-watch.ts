import { StoreError, type WatchEvent } from '../store.ts';
import type { KubernetesConnection, Media } from './kubernetes-connection.ts';
import { type Status, statusError } from './kubernetes-errors.ts';
import { compareRevisions, readSecretJson, type Resource } from '@fourwinds/resources';

/** A collection, and which of its objects. */
export interface Watched {
  readonly path: string;
  readonly fieldSelector: string | undefined;
}

interface RawEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

const eventTypes = { ADDED: 'added', MODIFIED: 'modified', DELETED: 'deleted' } as const;

/** Asks for the metadata of listed objects only. */
const METADATA: Media = {
  contentType: 'application/json',
  accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
};

/**
 * After so many watches in a row that ended without an event or a bookmark, though the server has come further than the
 * revision, the responses do not get through. Servers send a bookmark before they end a watch.
 */
const MUTE_WATCHES = 5;

/** Servers send a bookmark 2 s before the end of a watch: such a watch has one a second after it began. */
const CATCHING_UP_SECONDS = 3;

/**
 * Watches a collection from a revision on. The server ends each request after a while, and a request that says nothing for
 * longer than that is given up: both are resumed from the last revision. Throws StoreError Expired where the changes since
 * then cannot be had, Unavailable where the server cannot.
 */
export async function* watchCollection<T extends Resource>(
  connection: KubernetesConnection,
  watched: Watched,
  {
    from,
    reached: known = from,
    stop,
  }: { readonly from: string; readonly reached?: string; readonly stop: AbortSignal },
): AsyncGenerator<WatchEvent<T>> {
  let revision = from;
  let mute = 0;
  while (!stop.aborted) {
    const isBehind = compareRevisions(revision, known) < 0;
    const reached = await reachedRevision(connection, watched, isBehind ? known : revision);
    if (mute >= MUTE_WATCHES && compareRevisions(reached, revision) > 0)
      throw new StoreError('Expired', `watches from ${revision} say nothing, though the server is at ${reached}`);
    const seconds = isBehind ? CATCHING_UP_SECONDS : connection.limits.watchSeconds;
    const lines = await connection.stream(watchPath(watched, revision, seconds), stop);
    yield { type: 'bookmark', revision };
    mute += 1;
    for await (const line of lines) {
      if (stop.aborted) return;
      const event = readEvent<T>(line);
      revision = event.revision;
      mute = 0;
      yield event;
    }
  }
}

/**
 * The revision of the server, which is not before the one given. A server that has not come as far has other objects
 * than before, but would accept the watch and send nothing. Throws StoreError Expired then.
 */
async function reachedRevision(
  connection: KubernetesConnection,
  { path, fieldSelector }: Watched,
  resourceVersion: string,
): Promise<string> {
  const query = queryOf({ fieldSelector, limit: 1, resourceVersion, resourceVersionMatch: 'NotOlderThan' });
  const list = (await connection.request('GET', path + query, undefined, METADATA)) as Resource;
  return list.metadata.resourceVersion ?? resourceVersion;
}

function watchPath({ path, fieldSelector }: Watched, resourceVersion: string, timeoutSeconds: number): string {
  const ending = { allowWatchBookmarks: 'true', timeoutSeconds };
  return path + queryOf({ watch: 1, fieldSelector, ...ending, resourceVersion });
}

/** Throws StoreError Expired, or another, for an ERROR event. */
function readEvent<T extends Resource>(line: string): WatchEvent<T> {
  const { type, object } = readSecretJson(line) as RawEvent<T>;
  if (type === 'ERROR') throw statusError(object as unknown as Status);
  const revision = object.metadata.resourceVersion ?? '';
  return type === 'BOOKMARK' ? { type: 'bookmark', revision } : { type: eventTypes[type], object, revision };
}

/** The query of a URL, with its question mark; parameters that are undefined are left out. */
export function queryOf(parameters: { readonly [name: string]: string | number | undefined }): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
