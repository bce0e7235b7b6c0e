import { isDeepStrictEqual } from 'node:util';
import { admitContent, admitMetadata, admitStatus, contentOf, invalid } from './admit-object.ts';
import { stringifyContent } from './large-list.ts';
import { type Preconditions, StoreError } from './store.ts';
import { omit } from '@fourwinds/data';
import { keyText, type Kind, type ObjectKey, type ObjectMeta, type Resource } from '@fourwinds/resources';

/**
 * The API server's rules for writes, for stores that must apply them. Every decision only depends on the stored
 * object, the given object and a clock. The store assigns the revision afterwards.
 */

export interface Texts {
  /** Metadata without the resourceVersion. */
  readonly metadata: string;
  readonly content: string;
  readonly status: string | null;
}

export interface Stored<T> {
  readonly object: T;
  readonly content: string;
}

/** The result of a write: a new version, or no change. */
export interface Decision<T> {
  readonly type: 'added' | 'modified' | 'deleted' | 'unchanged';
  readonly object: T;
  readonly texts?: Texts;
  readonly keepsContent: boolean;
}

export interface Stamp {
  readonly uid: string;
  readonly now: Date;
}

/** The same as the request limit of etcd. */
const MAX_OBJECT_BYTES = 1536 * 1024;

/** Returns the revision that an update is based on. Throws StoreError Invalid if the object has no revision. */
export function requireRevision(kind: Kind<Resource>, object: Resource): string {
  const revision = object.metadata.resourceVersion;
  if (revision !== undefined && /^[1-9][0-9]{0,18}$/.test(revision)) return revision;
  throw invalid(kind, object.metadata.name, [
    { field: 'metadata.resourceVersion', message: 'must be that of the version to be replaced' },
  ]);
}

/** Throws StoreError NotFound if the kind has no status subresource. */
export function requireStatus(kind: Kind<Resource>): void {
  if (!kind.status) throw new StoreError('NotFound', `${kind.plural} have no status`);
}

/**
 * Returns the first version of an object. `elements` contains the elements that are already admitted. Throws
 * StoreError Invalid.
 */
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

/**
 * Replaces everything except the status. `elements` contains the elements that are already admitted. Throws
 * StoreError Invalid, or Conflict if the uid differs.
 */
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
  // Text with the same fields in another order has the same length.
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

/** Replaces only the status. Throws StoreError Invalid, or NotFound for a kind without a status subresource. */
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

/**
 * Deletes the object, or marks it for deletion if it has finalizers. Throws StoreError Conflict if a precondition
 * fails.
 */
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

function isReleased({ deletionTimestamp, finalizers = [] }: ObjectMeta): boolean {
  return deletionTimestamp !== undefined && finalizers.length === 0;
}

interface ObjectParts {
  readonly metadata: ObjectMeta;
  readonly content: object;
  readonly status?: unknown;
}

/** Serializes each part only once. Throws StoreError Invalid if the object is too large. */
function written<T extends Resource>(
  kind: Kind<T>,
  type: 'added' | 'modified' | 'deleted',
  { metadata, content, status }: ObjectParts,
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

export function withRevision<T extends Resource>(object: T, resourceVersion: string): T {
  return { ...object, metadata: { ...object.metadata, resourceVersion } };
}

/** For stores that do not keep the JSON of an object. */
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

/** Returns a time in RFC 3339 format in whole seconds, as Kubernetes writes it. */
function timestamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
