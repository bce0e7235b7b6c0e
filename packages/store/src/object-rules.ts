import { isDeepStrictEqual } from 'node:util';
import { admitContent, admitMetadata, admitStatus, contentOf, invalid } from './admit.ts';
import { stringifyContent } from './large-list.ts';
import { type Preconditions, StoreError } from './store.ts';
import { omit } from '@fourwinds/data';
import { keyText, type Kind, type ObjectKey, type ObjectMeta, type Resource } from '@fourwinds/resources';

/**
 * The API server's rules for an object that is written, for stores that have to apply them: every decision is
 * a function of the stored object, the given one and a clock. Revisions are given by the store afterwards.
 */

/** An object as JSON, in the parts that are written apart. */
export interface Texts {
  /** Without the resourceVersion. */
  readonly metadata: string;
  /** All but metadata and status. */
  readonly content: string;
  readonly status: string | null;
}

/** The version that is replaced; its content as JSON too. */
export interface Stored<T> {
  readonly object: T;
  readonly content: string;
}

/** The new version of an object that a write makes, or nothing because nothing changes. */
export interface Decision<T> {
  readonly type: 'added' | 'modified' | 'deleted' | 'unchanged';
  readonly object: T;
  /** Absent where nothing changes. */
  readonly texts?: Texts;
  /** The content need not be written. */
  readonly keepsContent: boolean;
}

/** Fields that the server fills in. */
export interface Stamp {
  readonly uid: string;
  readonly now: Date;
}

/** As etcd's limit for a request. */
const MAX_OBJECT_BYTES = 1536 * 1024;

/** The version an update is meant for. Throws StoreError Invalid when the object carries none. */
export function requireRevision(kind: Kind<Resource>, object: Resource): string {
  const revision = object.metadata.resourceVersion;
  if (revision !== undefined && /^[1-9][0-9]{0,18}$/.test(revision)) return revision;
  throw invalid(kind, object.metadata.name, [
    { field: 'metadata.resourceVersion', message: 'must be that of the version to be replaced' },
  ]);
}

/** Throws StoreError NotFound for a kind without a status of its own. */
export function requireStatus(kind: Kind<Resource>): void {
  if (!kind.status) throw new StoreError('NotFound', `${kind.plural} have no status`);
}

/** The object as it is first stored; `elements` were admitted before. Throws StoreError Invalid. */
export function decideCreate<T extends Resource>(
  kind: Kind<T>,
  given: T,
  { uid, now }: Stamp,
  elements?: ReadonlySet<unknown>,
): Decision<T> {
  const metadata = omit(admitMetadata(kind, given), 'resourceVersion', 'deletionTimestamp', 'generation');
  const content = admitContent(kind, given, undefined, elements);
  const stamped: ObjectMeta = { ...metadata, uid, creationTimestamp: timestamp(now) };
  if (kind.schema !== undefined) stamped.generation = 1;
  return written(kind, 'added', { metadata: stamped, content });
}

/** Replaces everything but the status; `elements` were admitted before. Throws StoreError Invalid, or Conflict when the uid is another object's. */
export function decideUpdate<T extends Resource>(
  kind: Kind<T>,
  { object: stored, content: text }: Stored<T>,
  given: T,
  elements?: ReadonlySet<unknown>,
): Decision<T> {
  const admitted = admitMetadata(kind, given);
  const content = admitContent(kind, given, stored, elements);
  refuseOtherUid(kind, stored, admitted.uid);
  refuseImmutable(kind, stored, { ...content, metadata: admitted });
  refuseNewFinalizers(kind, stored, admitted);
  const metadata = keepServerFields(stored.metadata, admitted);
  const before = contentOf(kind, stored);
  const newText = stringifyContent(kind, content, { content: before, text });
  // the same fields in another order are as long
  const mayBeSame = newText.length === text.length;
  const keepsContent = newText === text || (mayBeSame && isDeepStrictEqual(before, content));
  if (metadata.generation !== undefined && !keepsContent) metadata.generation += 1;
  if (keepsContent && isDeepStrictEqual(metadata, stored.metadata)) return unchanged(stored);
  const parts = { metadata, content: keepsContent ? before : content, status: statusOf(kind, stored) };
  return written(kind, isReleased(metadata) ? 'deleted' : 'modified', parts, {
    text: keepsContent ? text : newText,
    keepsContent,
  });
}

/** Replaces the status and nothing else. Throws StoreError Invalid, or NotFound for a kind without status. */
export function decideStatus<T extends Resource>(
  kind: Kind<T>,
  { object: stored, content: text }: Stored<T>,
  given: T,
): Decision<T> {
  requireStatus(kind);
  refuseOtherUid(kind, stored, given.metadata.uid);
  const status = admitStatus(kind, given);
  if (isDeepStrictEqual(statusOf(kind, stored), status)) return unchanged(stored);
  const parts = { metadata: stored.metadata, content: contentOf(kind, stored), status };
  return written(kind, 'modified', parts, { text, keepsContent: true });
}

/** Takes the object away, or marks it while finalizers remain. Throws StoreError Conflict when a precondition fails. */
export function decideDelete<T extends Resource>(
  kind: Kind<T>,
  { object: stored, content: text }: Stored<T>,
  { uid, resourceVersion }: Preconditions,
  now: Date,
): Decision<T> {
  refuseOtherUid(kind, stored, uid);
  if (resourceVersion !== undefined && resourceVersion !== stored.metadata.resourceVersion)
    throw conflict(kind, stored.metadata);
  const isHeld = (stored.metadata.finalizers ?? []).length > 0;
  if (isHeld && stored.metadata.deletionTimestamp !== undefined) return unchanged(stored);
  const metadata = { ...stored.metadata };
  if (isHeld) metadata.deletionTimestamp = timestamp(now);
  if (isHeld && metadata.generation !== undefined) metadata.generation += 1;
  const parts = { metadata, content: contentOf(kind, stored), status: statusOf(kind, stored) };
  return written(kind, isHeld ? 'modified' : 'deleted', parts, { text, keepsContent: true });
}

/** Marked for deletion, and nobody holds it back. */
function isReleased({ deletionTimestamp, finalizers = [] }: ObjectMeta): boolean {
  return deletionTimestamp !== undefined && finalizers.length === 0;
}

/** An object in parts. */
interface Parts {
  readonly metadata: ObjectMeta;
  readonly content: object;
  readonly status?: unknown;
}

/** Each part is made JSON once. Throws StoreError Invalid where it is too large to be stored. */
function written<T extends Resource>(
  kind: Kind<T>,
  type: 'added' | 'modified' | 'deleted',
  { metadata, content, status }: Parts,
  known: { readonly text: string; readonly keepsContent: boolean } = {
    text: JSON.stringify(content),
    keepsContent: false,
  },
): Decision<T> {
  const texts = {
    metadata: JSON.stringify(omit(metadata, 'resourceVersion')),
    content: known.text,
    status: status === undefined ? null : JSON.stringify(status),
  };
  if (type !== 'deleted') limitSize(kind, metadata.name, texts);
  const object = {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata,
    ...content,
    ...(status === undefined ? {} : { status }),
  };
  return { type, object: object as unknown as T, texts, keepsContent: known.keepsContent };
}

function unchanged<T>(object: T): Decision<T> {
  return { type: 'unchanged', object, keepsContent: true };
}

export function notFound(kind: Kind<Resource>, key: ObjectKey): StoreError {
  return new StoreError('NotFound', `${kind.kind} ${keyText(key)} does not exist`);
}

export function alreadyExists(kind: Kind<Resource>, key: ObjectKey): StoreError {
  return new StoreError('AlreadyExists', `${kind.kind} ${keyText(key)} already exists`);
}

export function conflict(kind: Kind<Resource>, key: ObjectKey): StoreError {
  return new StoreError('Conflict', `${kind.kind} ${keyText(key)} has been changed since it was read`);
}

/** The object as a store keeps it, with its revision. */
export function withRevision<T extends Resource>(object: T, resourceVersion: string): T {
  return { ...object, metadata: { ...object.metadata, resourceVersion } };
}

/** The object as it is stored, for stores that keep no JSON of it. */
export function asStored<T extends Resource>(kind: Kind<T>, object: T): Stored<T> {
  return { object, content: JSON.stringify(contentOf(kind, object)) };
}

function keepServerFields(stored: ObjectMeta, given: ObjectMeta): ObjectMeta {
  const { name, namespace, labels, annotations, finalizers, ownerReferences } = given;
  const { uid, resourceVersion, generation, creationTimestamp, deletionTimestamp } = stored;
  const metadata = {
    name,
    namespace,
    uid,
    resourceVersion,
    generation,
    creationTimestamp,
    deletionTimestamp,
    labels,
    annotations,
    finalizers,
    ownerReferences,
  };
  return Object.fromEntries(
    Object.entries(metadata).filter(([, value]) => value !== undefined),
  ) as unknown as ObjectMeta;
}

function refuseOtherUid(kind: Kind<Resource>, stored: Resource, uid: string | undefined): void {
  if (uid !== undefined && uid !== stored.metadata.uid) throw conflict(kind, stored.metadata);
}

function refuseImmutable(kind: Kind<Resource>, stored: Resource, object: Pick<Resource, 'metadata'>): void {
  const changed = (kind.immutable ?? []).filter((path) => {
    const before = valueAt(stored, path);
    return before !== undefined && !isDeepStrictEqual(before, valueAt(object, path));
  });
  const { deletionTimestamp } = object.metadata;
  if (deletionTimestamp !== undefined && deletionTimestamp !== stored.metadata.deletionTimestamp) {
    changed.push('metadata.deletionTimestamp');
  }
  if (changed.length === 0) return;
  const causes = changed.map((field) => ({ field, message: 'cannot be changed' }));
  throw invalid(kind, object.metadata.name, causes);
}

function refuseNewFinalizers(kind: Kind<Resource>, stored: Resource, { name, finalizers = [] }: ObjectMeta): void {
  if (stored.metadata.deletionTimestamp === undefined) return;
  const before = stored.metadata.finalizers ?? [];
  if (finalizers.every((finalizer) => before.includes(finalizer))) return;
  throw invalid(kind, name, [
    { field: 'metadata.finalizers', message: 'no finalizer can be added to an object that is being deleted' },
  ]);
}

function limitSize(kind: Kind<Resource>, name: string, { metadata, content, status }: Texts): void {
  const bytes = [metadata, content, status ?? ''].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= MAX_OBJECT_BYTES) return;
  throw invalid(kind, name, [{ field: '', message: `has ${bytes} bytes; an object has at most ${MAX_OBJECT_BYTES}` }]);
}

function statusOf(kind: Kind<Resource>, object: Resource & { status?: unknown }): unknown {
  return kind.status ? object.status : undefined;
}

function valueAt(object: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as { [step: string]: unknown } | undefined)?.[step], object);
}

/** RFC 3339 in whole seconds, as Kubernetes writes it. */
function timestamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
