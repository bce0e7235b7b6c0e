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
 * The least rights with which each program works: the one place where they are said. RBAC of Kubernetes is made from it
 * (rights-rbac.ts), and row security of the embedded database (adapters/postgres-rights.ts).
 */

export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete';

/** Operations on objects of a kind. */
export interface Right {
  readonly kind: Pick<Kind<never>, 'apiVersion' | 'kind' | 'plural' | 'namespaced' | 'status'>;
  readonly verbs: readonly Verb[];
  /** In all namespaces where undefined. */
  readonly namespace?: string;
  /** The names to which the right is limited; all where undefined. RBAC cannot limit the names of objects to create. */
  readonly names?: readonly string[];
  /** To the status alone. */
  readonly status?: true;
  /** To tokens of ServiceAccounts alone. */
  readonly token?: true;
}

const READ: readonly Verb[] = ['get', 'list', 'watch'];
const WRITE: readonly Verb[] = ['create', 'update', 'delete'];
/** `patch` is for an operator of the version before, which leads until an upgrade has replaced it. */
const WRITE_STATUS: readonly Verb[] = ['update', 'patch'];
const own = { namespace: SYSTEM_NAMESPACE };
const clusterIdentity: Right = { kind: NamespaceKind, verbs: ['get'], names: [IDENTITY_NAMESPACE] };

/** In the management cluster; it alone gets at the keys of zones. */
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

/** The operator's in the cluster of a region. */
export const regionOperatorRights: readonly Right[] = [
  { kind: ConfigMapKind, verbs: [...READ, ...WRITE], ...own },
  { kind: LeaseKind, verbs: [...READ, 'delete'], ...own },
  clusterIdentity,
];

/** The operator's, to renew its own token in the cluster of a region. */
export const regionTokenRights: readonly Right[] = [
  {
    kind: { apiVersion: 'v1', kind: 'ServiceAccount', plural: 'serviceaccounts', namespaced: true, status: false },
    verbs: ['create'],
    token: true,
    names: [REGION_OPERATOR],
    ...own,
  },
];

/** Rights of the bootstrap in the management cluster. It runs before the operator, and no other program keeps these rights. */
export const bootstrapRights: readonly Right[] = [
  { kind: DomainClaimKind, verbs: ['list'] },
  { kind: NamespaceKind, verbs: ['get', 'create'] },
  { kind: RegionKind, verbs: ['get', 'create', 'update'] },
  { kind: SecretKind, verbs: ['get', 'list', 'create', 'delete'], ...own },
  { kind: SecretKind, verbs: ['create'], namespace: KEYS_NAMESPACE },
];

/** Rights of the bootstrap in the cluster of a region. */
export const regionBootstrapRights: readonly Right[] = [{ kind: NamespaceKind, verbs: ['get', 'create'] }];

/** The API's, which faces the internet: of Secrets it may make new ones, and read an answer whose name it gave. */
export const apiRights: readonly Right[] = [
  ...[ZoneKind, RecordKind, DomainClaimKind, RegionKind].map((kind): Right => ({ kind, verbs: ['list', 'watch'] })),
  { kind: ZoneHistoryKind, verbs: READ },
  { kind: ZoneKind, verbs: ['get', ...WRITE], namespace: ACCOUNTS_NAMESPACE },
  { kind: RecordKind, verbs: ['get', ...WRITE], namespace: ACCOUNTS_NAMESPACE },
  { kind: NamespaceKind, verbs: ['get'], names: [ACCOUNTS_NAMESPACE] },
  { kind: SecretKind, verbs: ['create'], namespace: HANDOVER_NAMESPACE },
  { kind: SecretKind, verbs: ['get'], namespace: ANSWERS_NAMESPACE },
];

/** The rights of `fourwinds-admin`: it shows zones and claims, confirms in Regions, and writes tokens into new Secrets. */
export const adminRights: readonly Right[] = [
  ...[ZoneKind, DomainClaimKind].map((kind): Right => ({ kind, verbs: ['list'] })),
  { kind: RegionKind, verbs: ['get', 'list', 'update'] },
  { kind: SecretKind, verbs: ['create'], ...own },
];

/** A nameserver's, in the cluster of its region. */
export interface NameserverIdentity {
  /** Its name among the servers of the region; servers of any name where undefined, which share an account. */
  readonly server?: string;
  /** The Secret with its certificate for TLS. */
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

/** A tenant's, in namespaces of its own. */
export const tenantRights: readonly Right[] = [
  ...[ZoneKind, RecordKind].map((kind): Right => ({ kind, verbs: [...READ, ...WRITE, 'patch'] })),
  { kind: ZoneHistoryKind, verbs: READ },
];
