import type { Kind, Resource } from '../resource.ts';

/** Built-in Kubernetes kinds, limited to the fields that Fourwinds uses. */

export interface ConfigMapResource extends Resource {
  data?: { [key: string]: string };
  immutable?: boolean;
}

export interface SecretResource extends Resource {
  /** Values are encoded in base64. */
  data?: { [key: string]: string };
  type?: string;
}

export interface LeaseResource extends Resource {
  spec?: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    /** RFC 3339 with microseconds. */
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}

export interface NamespaceResource extends Resource {
  spec?: { finalizers?: string[] };
  status?: { phase?: string };
}

/** An event about an object. API servers delete events after an hour. */
export interface EventResource extends Resource {
  involvedObject: { apiVersion: string; kind: string; namespace?: string; name: string; uid?: string };
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  firstTimestamp: string;
  lastTimestamp: string;
  count: number;
  source: { component: string };
  reportingComponent: string;
}

export interface CustomResourceDefinitionResource extends Resource {
  spec?: { versions?: { name: string; served: boolean }[] };
  status?: { conditions?: { type: string; status: string }[] };
}

export const ConfigMapKind: Kind<ConfigMapResource> = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  namespaced: true,
  status: false,
  isKeptAsWritten: true,
};
export const SecretKind: Kind<SecretResource> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  namespaced: true,
  status: false,
};
export const EventKind: Kind<EventResource> = {
  apiVersion: 'v1',
  kind: 'Event',
  plural: 'events',
  namespaced: true,
  status: false,
};
export const LeaseKind: Kind<LeaseResource> = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  plural: 'leases',
  namespaced: true,
  status: false,
};
export const NamespaceKind: Kind<NamespaceResource> = {
  apiVersion: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  namespaced: false,
  status: false,
};
export const CustomResourceDefinitionKind: Kind<CustomResourceDefinitionResource> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  namespaced: false,
  status: true,
};

export function definitionName({ apiVersion, plural }: Kind<Resource>): string {
  return `${plural}.${apiVersion.split('/')[0]}`;
}
