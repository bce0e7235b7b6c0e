import { StoreError, type WatchEvent } from '../store.ts';
import type { KubernetesConnection, Media } from './kubernetes-connection.ts';
import { type Status, statusError } from './kubernetes-errors.ts';
import { compareRevisions, readSecretJson, type Resource } from '@fourwinds/resources';

export interface Watched {
  readonly path: string;
  readonly fieldSelector: string | undefined;
}

interface RawEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: T;
}

const eventTypes = { ADDED: 'added', MODIFIED: 'modified', DELETED: 'deleted' } as const;

const METADATA: Media = {
  contentType: 'application/json',
  accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
};

/**
 * Servers send a bookmark before they end a watch. If this many consecutive watches end without an event or bookmark
 * although the server's revision has advanced, the responses of the server do not reach this process.
 */
const MUTE_WATCHES = 5;

/**
 * Duration of a watch whose purpose is to catch up. Servers send a bookmark 2 s before the end of a watch, so the
 * bookmark arrives after one second.
 */
const CATCHING_UP_SECONDS = 3;

/**
 * Watches a collection from a revision. When the server ends a request, or the response is silent for too long,
 * resumes from the last revision. Throws StoreError Expired if the changes since then are no longer available, and
 * Unavailable if the server is unavailable.
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
 * Returns the server's revision, which is at least `resourceVersion`. Throws StoreError Expired if the server has not
 * reached `resourceVersion`. In this case its objects were reset: it would accept the watch but send no events.
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

/** Parses an event of a watch. Throws StoreError, for example Expired, if it is an ERROR event. */
function readEvent<T extends Resource>(line: string): WatchEvent<T> {
  const { type, object } = readSecretJson(line) as RawEvent<T>;
  if (type === 'ERROR') throw statusError(object as unknown as Status);
  const revision = object.metadata.resourceVersion ?? '';
  return type === 'BOOKMARK' ? { type: 'bookmark', revision } : { type: eventTypes[type], object, revision };
}

/** Builds a URL query with its question mark. Skips undefined parameters. */
export function queryOf(parameters: { readonly [name: string]: string | number | undefined }): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
