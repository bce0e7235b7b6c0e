import type { z } from 'zod';

/** The part of Kubernetes' ObjectMeta that Fourwinds reads or writes; adapters keep the rest as it is. */
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
  /** Managers and the fields that each wrote; only Kubernetes has them. */
  managedFields?: ManagedFields[];
}

/** Fields that one manager wrote last. */
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

/** The name of an object within its kind. `namespace` is absent for cluster-scoped kinds. */
export interface ObjectKey {
  namespace?: string;
  name: string;
}

/** A kind of object: where it lives in the API, and its rules for the stores that must apply them themselves. */
export interface Kind<T extends Resource> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** Has a status subresource: `update` leaves status alone, `updateStatus` changes nothing else. */
  readonly status: boolean;
  /** Schema of the fields beside apiVersion, kind and metadata; absent for Kubernetes' own kinds. */
  readonly schema?: z.ZodObject;
  /** Paths below the object that cannot change once set, e.g. `spec.domain`. */
  readonly immutable?: readonly string[];
  /** A list in the spec that may be long, of at most so many elements, each of which is valid or not by itself. */
  readonly largeList?: { readonly field: string; readonly most: number };
  /** An API server keeps the content as it was written, and adds nothing to it. */
  readonly isKeptAsWritten?: boolean;
  /** Carries the type of the objects; never has a value. */
  readonly type?: T;
}

/** `namespace/name`, or `name` alone for cluster-scoped kinds. */
export function keyOf(object: Resource): string {
  return keyText(object.metadata);
}

/** A key as text: `namespace/name`, or the name of an object without a namespace. */
export function keyText(key: ObjectKey): string {
  return key.namespace === undefined ? key.name : `${key.namespace}/${key.name}`;
}

/** A new object of a kind, without the fields that the server fills in. */
export function make<T extends Resource>(kind: Kind<T>, metadata: ObjectMeta, content: Omit<T, keyof Resource>): T {
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata, ...content } as T;
}

/** Negative, zero or positive, as for sorting. */
export function compareRevisions(a: string, b: string): number {
  return a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
}
