import { z } from 'zod';
import { commonEndsOfLists, omit } from '@fourwinds/data';
import type { Kind, ObjectKey, ObjectMeta, Resource } from '@fourwinds/resources';
import { largeListOf, withLargeList } from './large-list.ts';
import { StoreError } from './store.ts';

/** Admission of written objects as the API server does it: validates them, removes unknown fields and sets defaults. */

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

/** Throws StoreError Invalid if the kind is namespaced and the key has no namespace, or the other way round. */
export function requireKey(kind: Kind<Resource>, key: ObjectKey): void {
  if (kind.namespaced === (key.namespace !== undefined)) return;
  const message = kind.namespaced ? 'is required' : 'must be absent: the kind is cluster-scoped';
  throw invalid(kind, key.name, [{ field: 'metadata.namespace', message }]);
}

/** Returns the object without metadata, and without status if the kind has a status subresource. */
export function contentOf(kind: Kind<Resource>, object: Resource): object {
  const content = omit(object, 'apiVersion', 'kind', 'metadata');
  return kind.status ? omit(content as { status?: unknown }, 'status') : content;
}

/**
 * Returns the metadata to store, without empty fields. Throws StoreError Invalid if the metadata is invalid, or if
 * the object is of another kind.
 */
export function admitMetadata(kind: Kind<Resource>, { apiVersion, kind: kindName, metadata }: Resource): ObjectMeta {
  const { name } = metadata;
  if (apiVersion !== kind.apiVersion || kindName !== kind.kind)
    throw invalid(kind, name, [{ field: 'kind', message: `must be ${kind.apiVersion} ${kind.kind}` }]);
  const admitted = check({ kind, name }, metadataSchema, plain(metadata), (path) => [
    'metadata',
    ...path,
  ]) as ObjectMeta;
  requireKey(kind, admitted);
  const annotationBytes = Buffer.byteLength(
    Object.entries(admitted.annotations ?? {})
      .flat()
      .join(''),
  );
  if (annotationBytes <= MAX_ANNOTATION_BYTES) return withoutEmpty(admitted);
  const message = `must have at most ${MAX_ANNOTATION_BYTES} bytes`;
  throw invalid(kind, name, [{ field: 'metadata.annotations', message }]);
}

/**
 * Validates the content with the schema of the kind. If an element of the large list is the same object as in the
 * stored version, it is shared and not validated again. Elements in `admittedBefore` are not validated again either.
 * Throws StoreError Invalid.
 */
export function admitContent(
  kind: Kind<Resource>,
  given: Resource,
  stored?: Resource,
  admittedBefore: ReadonlySet<unknown> = new Set(),
): object {
  const content = contentOf(kind, given);
  const { name } = given.metadata;
  if (kind.schema === undefined) return plain(content);
  const list = largeListOf(kind, content);
  const fresh = freshElements(list ?? [], (stored && largeListOf(kind, stored)) ?? [], admittedBefore);
  if (list === undefined || fresh.length === list.length || list.length > kind.largeList!.most)
    return check({ kind, name }, kind.schema, plain(content)) as object;
  const { field } = kind.largeList!;
  const reduced = withLargeList(
    kind,
    content,
    fresh.map((i) => list[i]),
  );
  const placeOf = (path: readonly PropertyKey[]): readonly PropertyKey[] =>
    path[0] === 'spec' && path[1] === field && typeof path[2] === 'number' ? path.with(2, fresh[path[2]]) : path;
  const admitted = check({ kind, name }, kind.schema, plain(reduced), placeOf) as object;
  const elements = [...list];
  largeListOf(kind, admitted)!.forEach((element, i) => (elements[fresh[i]] = element));
  return withLargeList(kind, admitted, elements);
}

export function freshElements(
  list: readonly unknown[],
  stored: readonly unknown[],
  admitted: ReadonlySet<unknown> = new Set(),
): number[] {
  const { start, end } = commonEndsOfLists(list, stored);
  const known = new Set(stored.slice(start, stored.length - end));
  const between = list.slice(start, list.length - end);
  return between.flatMap((element, i) => (known.has(element) || admitted.has(element) ? [] : [start + i]));
}

/** Validates the status. Throws StoreError Invalid. */
export function admitStatus(kind: Kind<Resource>, given: Resource & { status?: unknown }): unknown {
  const status = given.status === undefined ? undefined : plain(given.status);
  if (kind.schema === undefined) return status;
  return check({ kind, name: given.metadata.name }, kind.schema.shape.status as z.ZodType, status, (path) => [
    'status',
    ...path,
  ]);
}

export function plain<V>(value: V): V {
  return JSON.parse(JSON.stringify(value)) as V;
}

/**
 * Parses a value with the schema. `placeOf` converts a path in the value to a path in the object. Throws StoreError
 * Invalid.
 */
function check(
  object: { kind: Kind<Resource>; name: string },
  schema: z.ZodType,
  value: unknown,
  placeOf = (path: readonly PropertyKey[]): readonly PropertyKey[] => path,
): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const causes = result.error.issues.map(({ path, message }) => ({
    field: fieldPath(placeOf(path)),
    message,
  }));
  throw invalid(object.kind, object.name, causes);
}

function fieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i === 0 ? '' : '.'}${String(step)}`))
    .join('');
}

export function invalid(kind: Kind<Resource>, name: string, causes: StoreError['causes']): StoreError {
  const reasons = causes.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new StoreError('Invalid', `${kind.kind} ${name} is invalid: ${reasons}`, causes);
}

function withoutEmpty(metadata: ObjectMeta): ObjectMeta {
  const kept = Object.entries(metadata).filter(
    ([, value]) => typeof value !== 'object' || value === null || Object.keys(value as object).length > 0,
  );
  return Object.fromEntries(kept) as unknown as ObjectMeta;
}
