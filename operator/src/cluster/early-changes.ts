import {
  ancestorsOf,
  DNSEndpointKind,
  type DNSEndpointResource,
  DomainClaimKind,
  type DomainClaimResource,
  keyOf,
  NamespaceKind,
  RecordKind,
  sameOwner,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import type { ResourceStore } from '@fourwinds/store';
import { domainOfEndpoint, suffixesOf } from '../endpoints/endpoint-record.ts';
import { claimName, holds, ownerOf } from '../ownership/claims.ts';
import { zoneIdLabel } from '../ownership/zone-id.ts';
import { inParallel } from '../runtime/in-parallel.ts';
import { saysAccepted, saysDelayed } from '../zone/report/zone-status.ts';
import { isZoneReported } from './affected-zones.ts';
import { changesSince } from './changes-since.ts';
import type { ClusterState } from './cluster-state.ts';
import { zoneKeyOf } from './record-index.ts';

/** Zones that are read by themselves at most; the others wait until all are listed. */
const MOST_ZONES = 100;
/** Zones whose claims are read at a time. */
const ZONES_AT_A_TIME = 16;
/** Names above a zone whose claims are read; a zone below more of them waits. */
const MOST_ABOVE = 16;

/**
 * Reads the zones that have changed after a revision and that depend on no other object than their claim and namespace, before anything is listed,
 * and puts them into the state. Gives their keys, `namespace/name`. None where the store no longer knows the changes.
 */
export async function takeEarlyChanges(
  state: Pick<ClusterState, 'store' | 'zones' | 'claims' | 'namespaces'>,
  since: string,
): Promise<Set<string>> {
  const { store } = state;
  const taken = new Set<string>();
  const changed = await changedZones(store, since);
  await inParallel(ZONES_AT_A_TIME, changed.slice(0, MOST_ZONES), async ({ metadata }) => {
    const zone = await store.get(ZoneKind, metadata);
    const claim = zone && (await independentClaim(store, zone));
    if (zone === undefined || claim === undefined) return;
    const namespace = await store.get(NamespaceKind, { name: zone.metadata.namespace ?? '' });
    if (namespace !== undefined) state.namespaces.take(namespace);
    state.claims.take(claim);
    state.zones.take(zone);
    taken.add(keyOf(zone));
  });
  return taken;
}

/** The zones that have changed after a revision, whose status does not speak of that, and for which no Record, DNSEndpoint or zone below has changed. */
async function changedZones(store: ResourceStore, since: string): Promise<ZoneResource[]> {
  const [zones, records, endpoints] = await Promise.all([
    changesSince(store, ZoneKind, since),
    changesSince(store, RecordKind, since),
    changesSince(store, DNSEndpointKind, since),
  ]);
  if (zones === undefined || records === undefined || endpoints === undefined) return [];
  const named = new Set(Array.from(records.values(), zoneKeyOf));
  const below = [...zones.values()].flatMap(({ spec }) => ancestorsOf(spec.domain));
  const domains = new Set([...below, ...[...endpoints.values()].flatMap(domainsOf)]);
  return [...zones]
    .filter(([key, zone]) => !isZoneReported(zone) && !named.has(key) && !domains.has(zone.spec.domain))
    .map(([, zone]) => zone);
}

/** The domains whose zones may have records of a DNSEndpoint. */
function domainsOf({ spec }: DNSEndpointResource): string[] {
  return (spec?.endpoints ?? []).flatMap((endpoint) => suffixesOf(domainOfEndpoint(endpoint)));
}

/** The claim of a zone that nothing else decides about: no other zone, Record, key, grant or proof. Undefined for all other zones. */
async function independentClaim(store: ResourceStore, zone: ZoneResource): Promise<DomainClaimResource | undefined> {
  const { domain } = zone.spec;
  const claim = await claimOn(store, domain);
  const above = ancestorsOf(domain);
  if (claim === undefined || !dependsOnClaimAlone(zone, claim) || above.length > MOST_ABOVE) return undefined;
  const claims = await Promise.all(above.map((name) => claimOn(store, name)));
  return claims.every((one) => one === undefined) ? claim : undefined;
}

function claimOn(store: ResourceStore, domain: string): Promise<DomainClaimResource | undefined> {
  return store.get(DomainClaimKind, { name: claimName(domain) });
}

/** Whether a zone without zones above it was published from its own spec alone, under a claim that stays as it is. */
export function dependsOnClaimAlone(zone: ZoneResource, claim: DomainClaimResource): boolean {
  const publication = claim.status?.publication;
  // zones with keys, and those with zones below, have no digest of inputs
  const isAlone = publication?.inputs !== undefined && publication.recordObjects === 0;
  return isOwn(zone, claim) && isFinal(claim) && isAlone && isPublishedAsReported(zone);
}

/** Whether a claim is of a zone, its owner and its id. */
function isOwn(zone: ZoneResource, claim: DomainClaimResource): boolean {
  const { spec } = claim;
  const isOwners = holds(claim, zone) && sameOwner(spec, ownerOf(zone));
  return isOwners && spec.domain === zone.spec.domain && spec.zoneId === zoneIdLabel(zone);
}

/** Whether nobody but its owner decides about a claim, and it has no end. */
function isFinal({ spec }: DomainClaimResource): boolean {
  const deciding = [spec.contenders, spec.grantedBy, spec.grantNeededBy, spec.withdrawnAt, spec.releasedAt];
  return spec.retained !== true && deciding.every((field) => field === undefined);
}

/** Whether the last publication had all Records that were there when the zone was reported: it was neither refused, nor waited for its turn. */
function isPublishedAsReported({ status }: ZoneResource): boolean {
  return saysAccepted(status) && !saysDelayed(status);
}
