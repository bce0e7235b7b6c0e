import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Preconditions, StoreError } from './store.ts';
import { keyText, type Kind, type ObjectKey, type ObjectMeta, omit, type Resource } from '@fourwinds/resources';

/**
 * What the API server does with an object on its way in, for the stores that must do it themselves: every decision is
 * a function of the stored object, the given one and a clock. Revisions are given by the store afterwards.
 */

/** What a write comes to: a new version of the object, or nothing because nothing changes. */
export interface Decision<T> {
  readonly type: 'added' | 'modified' | 'deleted' | 'unchanged';
  readonly object: T;
}

/** What the server fills in. */
export interface Stamp {
  readonly uid: string;
  readonly now: Date;
}

/** As etcd's limit for a request. */
export const MAX_OBJECT_BYTES = 1536 * 1024;
const MAX_ANNOTATION_BYTES = 256 * 1024;

const label = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';
const qualifiedName = /^([a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const keySchema = z
  .string()
  .regex(
    qualifiedName,
    'must be a qualified name: an optional DNS prefix and “/”, then at most 63 letters, digits, “-”, “_” or “.”',
  );
const labelValueSchema = z
  .string()
  .regex(
    /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/,
    'must be empty or at most 63 letters, digits, “-”, “_” or “.”, with a letter or digit at both ends',
  );
const nameSchema = z
  .string()
  .max(253)
  .regex(new RegExp(`^${label}(\\.${label})*$`), 'must be a lower-case RFC 1123 subdomain, e.g. example.com');
const namespaceSchema = z.string().regex(new RegExp(`^${label}$`), 'must be a lower-case RFC 1123 label, e.g. team-a');

const metadataSchema = z.object({
  name: nameSchema,
  namespace: namespaceSchema.optional(),
  uid: z.string().optional(),
  resourceVersion: z.string().optional(),
  generation: z.number().optional(),
  creationTimestamp: z.string().optional(),
  deletionTimestamp: z.string().optional(),
  labels: z.record(keySchema, labelValueSchema).optional(),
  annotations: z.record(keySchema, z.string()).optional(),
  finalizers: z.array(keySchema).optional(),
  ownerReferences: z
    .array(z.object({ apiVersion: z.string(), kind: z.string(), name: z.string(), uid: z.string() }))
    .optional(),
});

/** Name and namespace of an object. Throws StoreError Invalid when the kind wants a namespace and there is none, or the reverse. */
export function requireKey(kind: Kind<Resource>, key: ObjectKey): void {
  if (kind.namespaced === (key.namespace !== undefined)) return;
  const message = kind.namespaced ? 'is required' : 'must be absent: the kind is cluster-scoped';
  throw invalid(kind, key.name, [{ field: 'metadata.namespace', message }]);
}

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

/** The object as it is first stored. Throws StoreError Invalid. */
export function decideCreate<T extends Resource>(kind: Kind<T>, given: T, { uid, now }: Stamp): Decision<T> {
  const object = admit(kind, given);
  if (kind.status) delete (object as { status?: unknown }).status;
  const metadata = omit(object.metadata, 'resourceVersion', 'deletionTimestamp', 'generation');
  const stamped: ObjectMeta = { ...metadata, uid, creationTimestamp: timestamp(now) };
  if (kind.schema !== undefined) stamped.generation = 1;
  return { type: 'added', object: limitSize(kind, { ...object, metadata: stamped }) };
}

/** Replaces everything but the status. Throws StoreError Invalid, or Conflict when the uid is another object's. */
export function decideUpdate<T extends Resource>(kind: Kind<T>, stored: T, given: T): Decision<T> {
  const object: T = admit(kind, given);
  refuseOtherUid(kind, stored, object.metadata.uid);
  if (kind.status) assignStatus(object, stored);
  refuseImmutable(kind, stored, object);
  refuseNewFinalizers(kind, stored, object);
  const metadata = keepServerFields(stored.metadata, object.metadata);
  if (stored.metadata.generation !== undefined && !isDeepStrictEqual(contentOf(stored), contentOf(object)))
    metadata.generation = stored.metadata.generation + 1;
  return settle(kind, stored, { ...object, metadata });
}

/** Replaces the status and nothing else. Throws StoreError Invalid, or NotFound for a kind without status. */
export function decideStatus<T extends Resource>(kind: Kind<T>, stored: T, given: T): Decision<T> {
  requireStatus(kind);
  refuseOtherUid(kind, stored, given.metadata.uid);
  const { status: before, ...rest } = stored as T & { status?: unknown };
  const status = admitStatus(kind, given);
  if (isDeepStrictEqual(before, status)) return { type: 'unchanged', object: stored };
  const object = (status === undefined ? rest : { ...rest, status }) as T;
  return { type: 'modified', object: limitSize(kind, object) };
}

/** Takes the object away, or marks it while finalizers remain. Throws StoreError Conflict when a precondition fails. */
export function decideDelete<T extends Resource>(
  kind: Kind<T>,
  stored: T,
  preconditions: Preconditions,
  now: Date,
): Decision<T> {
  refuseOtherUid(kind, stored, preconditions.uid);
  if (preconditions.resourceVersion !== undefined && preconditions.resourceVersion !== stored.metadata.resourceVersion)
    throw conflict(kind, stored.metadata);
  if ((stored.metadata.finalizers ?? []).length === 0) return { type: 'deleted', object: stored };
  if (stored.metadata.deletionTimestamp !== undefined) return { type: 'unchanged', object: stored };
  const metadata = { ...stored.metadata, deletionTimestamp: timestamp(now) };
  if (metadata.generation !== undefined) metadata.generation += 1;
  return { type: 'modified', object: { ...stored, metadata } };
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

/** A copy by the kind's schema: unknown fields pruned, defaults filled in, empty metadata left out. */
function admit<T extends Resource>(kind: Kind<T>, given: T): T {
  const { apiVersion, kind: kindName, metadata, ...content } = JSON.parse(JSON.stringify(given)) as T;
  const { name } = given.metadata;
  if (apiVersion !== kind.apiVersion || kindName !== kind.kind) {
    throw invalid(kind, name, [{ field: 'kind', message: `must be ${kind.apiVersion} ${kind.kind}` }]);
  }
  const checkedMetadata = check({ kind, name }, metadataSchema, metadata, 'metadata') as ObjectMeta;
  requireKey(kind, checkedMetadata);
  const annotationBytes = Buffer.byteLength(
    Object.entries(checkedMetadata.annotations ?? {})
      .flat()
      .join(''),
  );
  if (annotationBytes > MAX_ANNOTATION_BYTES) {
    throw invalid(kind, name, [
      { field: 'metadata.annotations', message: `must have at most ${MAX_ANNOTATION_BYTES} bytes` },
    ]);
  }
  const checkedContent = kind.schema === undefined ? content : (check({ kind, name }, kind.schema, content) as object);
  return { apiVersion, kind: kindName, metadata: withoutEmpty(checkedMetadata), ...checkedContent } as T;
}

/** The status alone: the rest of an object may be large and does not change with it. */
function admitStatus<T extends Resource>(kind: Kind<T>, given: T & { status?: unknown }): unknown {
  const status = given.status === undefined ? undefined : (JSON.parse(JSON.stringify(given.status)) as unknown);
  if (kind.schema === undefined) return status;
  return check({ kind, name: given.metadata.name }, kind.schema.shape.status as z.ZodType, status, 'status');
}

/** The value as the schema takes it; `prefix` is where the schema stands in the object. */
function check(
  object: { kind: Kind<Resource>; name: string },
  schema: z.ZodType,
  value: unknown,
  ...prefix: string[]
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const causes = result.error.issues.map(({ path, message }) => ({ field: fieldPath([...prefix, ...path]), message }));
  throw invalid(object.kind, object.name, causes);
}

/** `spec.records[3].ttl`. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i === 0 ? '' : '.'}${String(step)}`))
    .join('');
}

function invalid(kind: Kind<Resource>, name: string, causes: StoreError['causes']): StoreError {
  const reasons = causes.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new StoreError('Invalid', `${kind.kind} ${name} is invalid: ${reasons}`, causes);
}

function withoutEmpty(metadata: ObjectMeta): ObjectMeta {
  const kept = Object.entries(metadata).filter(
    ([, value]) => typeof value !== 'object' || value === null || Object.keys(value as object).length > 0,
  );
  return Object.fromEntries(kept) as unknown as ObjectMeta;
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

function refuseImmutable(kind: Kind<Resource>, stored: Resource, object: Resource): void {
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

function refuseNewFinalizers(kind: Kind<Resource>, stored: Resource, object: Resource): void {
  if (stored.metadata.deletionTimestamp === undefined) return;
  const before = stored.metadata.finalizers ?? [];
  if ((object.metadata.finalizers ?? []).every((finalizer) => before.includes(finalizer))) return;
  throw invalid(kind, object.metadata.name, [
    { field: 'metadata.finalizers', message: 'no finalizer can be added to an object that is being deleted' },
  ]);
}

function settle<T extends Resource>(kind: Kind<T>, stored: T, object: T): Decision<T> {
  const { deletionTimestamp, finalizers = [] } = object.metadata;
  if (deletionTimestamp !== undefined && finalizers.length === 0) return { type: 'deleted', object };
  const isNextGeneration = object.metadata.generation !== stored.metadata.generation;
  return !isNextGeneration && isDeepStrictEqual(object, stored)
    ? { type: 'unchanged', object: stored }
    : { type: 'modified', object: limitSize(kind, object) };
}

function limitSize<T extends Resource>(kind: Kind<T>, object: T): T {
  const bytes = Buffer.byteLength(JSON.stringify(object));
  if (bytes <= MAX_OBJECT_BYTES) return object;
  throw invalid(kind, object.metadata.name, [
    { field: '', message: `has ${bytes} bytes; an object has at most ${MAX_OBJECT_BYTES}` },
  ]);
}

function assignStatus(object: Resource, from: Resource): void {
  const { status } = from as { status?: unknown };
  if (status === undefined) delete (object as { status?: unknown }).status;
  else (object as { status?: unknown }).status = structuredClone(status);
}

function contentOf(object: Resource & { status?: unknown }): object {
  return omit(object, 'metadata', 'status');
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
