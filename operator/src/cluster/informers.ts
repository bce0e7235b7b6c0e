import type { Logger } from '@fourwinds/process';
import {
  DomainClaimKind,
  type DomainClaimResource,
  DNSEndpointKind,
  type DNSEndpointResource,
  HANDOVER_NAMESPACE,
  KEYS_NAMESPACE,
  NamespaceKind,
  type NamespaceResource,
  RecordKind,
  type RecordResource,
  RegionKind,
  type RegionResource,
  type Resource,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { Informer, OptionalInformer, type ResourceStore, withoutManagedFields } from '@fourwinds/store';
import { withWriter } from '../facts/writer.ts';
import { keptParts } from './kept-parts.ts';

export interface Informers {
  readonly zones: Informer<ZoneResource>;
  readonly records: Informer<RecordResource>;
  /** DNSEndpoint is a kind that external-dns defines. The cluster may not have this kind. */
  readonly endpoints: OptionalInformer<DNSEndpointResource>;
  readonly claims: Informer<DomainClaimResource>;
  readonly regions: Informer<RegionResource>;
  readonly namespaces: Informer<NamespaceResource>;
  /** Secrets in the operator's namespace that contain kubeconfigs. */
  readonly secrets: Informer<SecretResource>;
  readonly keys: Informer<SecretResource>;
  /** Secrets in the namespace through which the API requests key operations. */
  readonly handovers: Informer<SecretResource>;
}

/** Larger pages for kinds with many small objects, to send fewer requests. */
const MANY = { pageObjects: 1000 };

/** Drops managed fields, but keeps those that histories need to identify a writer. */
export function createInformers(store: ResourceStore, log: Logger): Informers {
  const project = <T extends Resource>(object: T): T => withoutManagedFields(object);
  const { ofZone, ofClaim, ofNamespace } = keptParts();
  return {
    zones: new Informer(store, ZoneKind, { project: ofZone, log, ...MANY }),
    records: new Informer(store, RecordKind, { project: withWriter, log }),
    endpoints: new OptionalInformer(store, DNSEndpointKind, { project: withWriter, log }),
    claims: new Informer(store, DomainClaimKind, { project: ofClaim, log, ...MANY }),
    regions: new Informer(store, RegionKind, { project, log }),
    namespaces: new Informer(store, NamespaceKind, { project: ofNamespace, log }),
    secrets: new Informer(store, SecretKind, { namespace: SYSTEM_NAMESPACE, project, log }),
    keys: new Informer(store, SecretKind, { namespace: KEYS_NAMESPACE, project, log }),
    handovers: new Informer(store, SecretKind, { namespace: HANDOVER_NAMESPACE, project, log }),
  };
}

export async function startInformers(informers: readonly AnyInformer[]): Promise<void> {
  for (const informer of informers) informer.start();
  await Promise.all(informers.map((informer) => informer.ready));
}

export async function catchUpInformers(informers: Informers): Promise<void> {
  await Promise.all(listOf(informers).map((informer) => informer.catchUp()));
}

export function relistInformers(informers: Informers): void {
  for (const informer of listOf(informers)) informer.relist();
}

export function stopInformers(informers: Informers): void {
  for (const informer of listOf(informers)) informer.stop();
}

type AnyInformer = Pick<Informer<Resource>, 'start' | 'ready' | 'catchUp' | 'relist' | 'stop'>;

export function listOf(informers: Informers): AnyInformer[] {
  return Object.values(informers) as AnyInformer[];
}
