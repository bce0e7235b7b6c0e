import {
  ConfigMapKind,
  CustomResourceDefinitionKind,
  definitionName,
  EventKind,
  LeaseKind,
  NamespaceKind,
  SecretKind,
} from '../kinds/core.ts';
import { DNSEndpointKind } from '../kinds/dns-endpoint.ts';
import { DomainClaimKind } from '../kinds/domain-claim.ts';
import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  HANDOVER_NAMESPACE,
  IDENTITY_NAMESPACE,
  KEYS_NAMESPACE,
  SYSTEM_NAMESPACE,
} from '../kinds/group.ts';
import { RecordKind } from '../kinds/record.ts';
import { RegionKind } from '../kinds/region.ts';
import { ZoneHistoryKind } from '../kinds/zone-history.ts';
import { ZoneKind } from '../kinds/zone.ts';
import type { Kind, ObjectKey } from '../resource.ts';
import { REGION_OPERATOR } from '../secrets/region-kubeconfig.ts';

/**
 * Minimum rights of each program. The RBAC objects (rbac.ts) and the row security in PostgreSQL (postgres-rights.ts
 * in packages/store) are derived from these rights.
 */

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';

export interface Right {
  readonly kind: Pick<Kind<never>, 'apiVersion' | 'kind' | 'plural' | 'namespaced' | 'status'>;
  readonly verbs: readonly Verb[];
  /** Limits the right to a namespace. Undefined for all namespaces. */
  readonly namespace?: string;
  /**
   * Limits the right to objects with these names. Undefined for all objects. RBAC cannot limit the names of objects
   * that are created.
   */
  readonly names?: readonly string[];
  /** If true, the right only applies to the status subresource. */
  readonly status?: true;
  /** If true, the right only applies to ServiceAccount tokens. */
  readonly token?: true;
}

const READ: readonly Verb[] = ['get', 'list', 'watch'];
const WRITE: readonly Verb[] = ['create', 'update', 'delete'];
/** The operator of the previous version needs `patch`. It remains the leader until the upgrade has replaced it. */
const WRITE_STATUS: readonly Verb[] = ['update', 'patch'];
const own = { namespace: SYSTEM_NAMESPACE };
const clusterIdentity: Right = { kind: NamespaceKind, verbs: ['get'], names: [IDENTITY_NAMESPACE] };

/** Rights in the management cluster. Only the operator can access zone keys. */
export const operatorRights: readonly Right[] = [
  { kind: ZoneKind, verbs: [...READ, 'update'] },
  { kind: ZoneKind, verbs: ['create'], ...own },
  { kind: ZoneKind, verbs: WRITE_STATUS, status: true },
  { kind: RecordKind, verbs: READ },
  { kind: RecordKind, verbs: WRITE_STATUS, status: true },
  { kind: RecordKind, verbs: ['delete'], namespace: ACCOUNTS_NAMESPACE },
  { kind: CustomResourceDefinitionKind, verbs: READ, names: [definitionName(DNSEndpointKind)] },
  { kind: DNSEndpointKind, verbs: READ },
  { kind: DNSEndpointKind, verbs: ['update'], status: true },
  { kind: DomainClaimKind, verbs: [...READ, ...WRITE] },
  { kind: DomainClaimKind, verbs: WRITE_STATUS, status: true },
  { kind: ZoneHistoryKind, verbs: ['get', 'list', ...WRITE] },
  { kind: RegionKind, verbs: [...READ, 'update'] },
  { kind: RegionKind, verbs: WRITE_STATUS, status: true },
  { kind: NamespaceKind, verbs: READ },
  { kind: EventKind, verbs: ['create'] },
  { kind: SecretKind, verbs: [...READ, 'create', 'update'], ...own },
  { kind: LeaseKind, verbs: ['get', 'create', 'update'], names: ['operator'], ...own },
  { kind: SecretKind, verbs: [...READ, ...WRITE], namespace: KEYS_NAMESPACE },
  { kind: SecretKind, verbs: [...READ, 'delete'], namespace: HANDOVER_NAMESPACE },
  { kind: SecretKind, verbs: ['list', 'create', 'delete'], namespace: ANSWERS_NAMESPACE },
];

export const regionOperatorRights: readonly Right[] = [
  { kind: ConfigMapKind, verbs: [...READ, ...WRITE], ...own },
  { kind: LeaseKind, verbs: [...READ, 'delete'], ...own },
  clusterIdentity,
];

/** Allows the operator to renew its own token in a region's cluster. */
export const regionTokenRights: readonly Right[] = [
  {
    kind: { apiVersion: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts', namespaced: true, status: false },
    verbs: ['create'],
    token: true,
    names: [REGION_OPERATOR],
    ...own,
  },
];

/**
 * Rights of the bootstrap in the management cluster. The bootstrap runs before the operator. Programs that run
 * permanently do not have these rights.
 */
export const bootstrapRights: readonly Right[] = [
  { kind: DomainClaimKind, verbs: ['list'] },
  { kind: NamespaceKind, verbs: ['get', 'create'] },
  { kind: RegionKind, verbs: ['get', 'create', 'update'] },
  { kind: SecretKind, verbs: ['get', 'list', 'create', 'delete'], ...own },
  { kind: SecretKind, verbs: ['create'], namespace: KEYS_NAMESPACE },
];

export const regionBootstrapRights: readonly Right[] = [{ kind: NamespaceKind, verbs: ['get', 'create'] }];

/**
 * Rights of the API, which is exposed to the internet. The API may create Secrets, and may read an answer whose name
 * it chose itself.
 */
export const apiRights: readonly Right[] = [
  ...[ZoneKind, RecordKind, DomainClaimKind, RegionKind].map((kind): Right => ({ kind, verbs: ['list', 'watch'] })),
  { kind: ZoneHistoryKind, verbs: READ },
  { kind: ZoneKind, verbs: ['get', ...WRITE], namespace: ACCOUNTS_NAMESPACE },
  { kind: RecordKind, verbs: ['get', ...WRITE], namespace: ACCOUNTS_NAMESPACE },
  { kind: NamespaceKind, verbs: ['get'], names: [ACCOUNTS_NAMESPACE] },
  { kind: SecretKind, verbs: ['create'], namespace: HANDOVER_NAMESPACE },
  { kind: SecretKind, verbs: ['get'], namespace: ANSWERS_NAMESPACE },
];

/**
 * Rights of `fourwinds-admin`, which lists zones and claims, writes confirmations to Regions, and writes tokens to
 * new Secrets.
 */
export const adminRights: readonly Right[] = [
  ...[ZoneKind, DomainClaimKind].map((kind): Right => ({ kind, verbs: ['list'] })),
  { kind: RegionKind, verbs: ['get', 'list', 'update'] },
  { kind: SecretKind, verbs: ['create'], ...own },
];

export interface NameserverIdentity {
  /** Name of the server within its region. If undefined, all servers share one ServiceAccount. */
  readonly server?: string;
  readonly certificate?: ObjectKey;
}

export function nameserverRights({ server, certificate }: NameserverIdentity): readonly Right[] {
  return [
    { kind: ConfigMapKind, verbs: ['list', 'watch'], ...own },
    { kind: LeaseKind, verbs: ['get', ...WRITE], ...(server && { names: [`nameserver-${server}`] }), ...own },
    clusterIdentity,
    ...(certificate === undefined
      ? []
      : [{ kind: SecretKind, verbs: READ, names: [certificate.name], namespace: certificate.namespace }]),
  ];
}

export const tenantRights: readonly Right[] = [
  ...[ZoneKind, RecordKind].map((kind): Right => ({ kind, verbs: [...READ, ...WRITE, 'patch'] })),
  { kind: ZoneHistoryKind, verbs: READ },
];
