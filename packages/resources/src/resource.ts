import type { z } from 'zod';

/** Fields of Kubernetes' ObjectMeta that Fourwinds uses. Store adapters preserve all other fields. */
export interface ObjectMeta {
  name: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  /** The field managers and the fields that each of them manages. Kubernetes only. */
  managedFields?: ManagedFields[];
}

export interface ManagedFields {
  manager?: string;
  time?: string;
  subresource?: string;
  /** A tree of `f:<field>`. */
  fieldsV1?: object;
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
}

export interface Resource {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

/** Identifies an object within its kind. `namespace` is undefined if the kind is cluster-scoped. */
export interface ObjectKey {
  namespace?: string;
  name: string;
}

/** A kind of objects: its location in the API, and the rules that stores other than Kubernetes must enforce. */
export interface Kind<T extends Resource> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /**
   * True if the kind has a status subresource. Then `update` ignores the status, and `updateStatus` only changes the
   * status.
   */
  readonly status: boolean;
  /** Schema of all fields except apiVersion, kind and metadata. Undefined for built-in Kubernetes kinds. */
  readonly schema?: z.ZodObject;
  /** Paths of fields that cannot change once they are set, for example `spec.domain`. */
  readonly immutable?: readonly string[];
  /** A list in the spec that can be long, with its maximum length. Each element is validated independently. */
  readonly largeList?: { readonly field: string; readonly most: number };
  /** True if the API server stores the content unchanged, without adding fields. */
  readonly isKeptAsWritten?: boolean;
  /** Carries the object type. Has no value at runtime. */
  readonly type?: T;
}

/** Returns `namespace/name`, or `name` for cluster-scoped kinds. */
export function keyOf(object: Resource): string {
  return keyText(object.metadata);
}

export function keyText(key: ObjectKey): string {
  return key.namespace === undefined ? key.name : `${key.namespace}/${key.name}`;
}

/** Creates an object of a kind, without the fields that the server sets. */
export function make<T extends Resource>(kind: Kind<T>, metadata: ObjectMeta, content: Omit<T, keyof Resource>): T {
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata, ...content } as T;
}

/** Returns a negative number if `a` is older, a positive number if `a` is newer, and 0 if they are equal. */
export function compareRevisions(a: string, b: string): number {
  return a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
}
