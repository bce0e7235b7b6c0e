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
import { withWriter } from '../history/writer.ts';
import { keptParts } from './kept-parts.ts';

/** Objects of the management cluster that the operator watches. */
export interface Informers {
  readonly zones: Informer<ZoneResource>;
  readonly records: Informer<RecordResource>;
  /** A kind of external-dns, which the cluster may have or not. */
  readonly endpoints: OptionalInformer<DNSEndpointResource>;
  readonly claims: Informer<DomainClaimResource>;
  readonly regions: Informer<RegionResource>;
  readonly namespaces: Informer<NamespaceResource>;
  /** Secrets of the operator's own namespace: kubeconfigs. */
  readonly secrets: Informer<SecretResource>;
  /** Secrets of the namespace with the keys of zones. */
  readonly keys: Informer<SecretResource>;
  /** Secrets of the namespace through which the API hands key operations to the operator. */
  readonly handovers: Informer<SecretResource>;
}

/** Objects of which most are small, and of which there are more than of all others: the store is asked less often. */
const MANY = { pageObjects: 1000 };

/** Managed fields are kept as far as histories name a writer by them. */
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

/** Resolves when all objects of some informers were listed for the first time. */
export async function startInformers(informers: readonly AnyInformer[]): Promise<void> {
  for (const informer of informers) informer.start();
  await Promise.all(informers.map((informer) => informer.ready));
}

/** Resolves when every change is in that the cluster has by now. */
export async function catchUpInformers(informers: Informers): Promise<void> {
  await Promise.all(listOf(informers).map((informer) => informer.catchUp()));
}

/** Lists everything again, as after a restore of the cluster. */
export function relistInformers(informers: Informers): void {
  for (const informer of listOf(informers)) informer.relist();
}

/** Ends all of them for good. */
export function stopInformers(informers: Informers): void {
  for (const informer of listOf(informers)) informer.stop();
}

type AnyInformer = Pick<Informer<Resource>, 'start' | 'ready' | 'catchUp' | 'relist' | 'stop'>;

/** Every informer, whatever it has, to start or end them alike. */
export function listOf(informers: Informers): AnyInformer[] {
  return Object.values(informers) as AnyInformer[];
}
