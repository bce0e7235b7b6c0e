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
import { saysAccepted, saysDelayed } from '../facts/reported-status.ts';
import { isZoneReported } from './affected-zones.ts';
import { changesSince } from './changes-since.ts';
import type { ClusterState } from './cluster-state.ts';
import { zoneKeyOfRecord } from '../facts/record-zone.ts';

/** Maximum number of zones read individually. Further zones wait until all zones are listed. */
const MOST_ZONES = 100;
const ZONES_AT_A_TIME = 16;
/** Maximum number of ancestor names whose claims are read. A zone with more ancestors waits. */
const MOST_ABOVE = 16;

/**
 * Call this before anything is listed. Reads the zones that changed after a revision and depend only on their claim
 * and namespace, and adds them to the state. Returns their keys (`namespace/name`), or none if the store no longer
 * knows the changes.
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

/**
 * Returns the zones that changed after a revision and do not have a current status. Omits zones with a changed
 * Record, a changed DNSEndpoint or a changed zone below.
 */
async function changedZones(store: ResourceStore, since: string): Promise<ZoneResource[]> {
  const [zones, records, endpoints] = await Promise.all([
    changesSince(store, ZoneKind, since),
    changesSince(store, RecordKind, since),
    changesSince(store, DNSEndpointKind, since),
  ]);
  if (zones === undefined || records === undefined || endpoints === undefined) return [];
  const named = new Set(Array.from(records.values(), zoneKeyOfRecord));
  const below = [...zones.values()].flatMap(({ spec }) => ancestorsOf(spec.domain));
  const domains = new Set([...below, ...[...endpoints.values()].flatMap(domainsOf)]);
  return [...zones]
    .filter(([key, zone]) => !isZoneReported(zone) && !named.has(key) && !domains.has(zone.spec.domain))
    .map(([, zone]) => zone);
}

/** Returns the domains of the zones that may contain records of a DNSEndpoint. */
function domainsOf({ spec }: DNSEndpointResource): string[] {
  return (spec?.endpoints ?? []).flatMap((endpoint) => suffixesOf(domainOfEndpoint(endpoint)));
}

/**
 * Returns the claim of a zone that depends on nothing else: no other zone, Record, key, grant or proof. Returns
 * undefined for all other zones.
 */
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

/**
 * Returns true if a zone was published only from its own spec, under a claim that does not change. The zone must not
 * have zones above it.
 */
export function dependsOnClaimAlone(zone: ZoneResource, claim: DomainClaimResource): boolean {
  const publication = claim.status?.publication;
  // Zones that have keys or child zones have no digest of inputs.
  const isAlone = publication?.inputs !== undefined && publication.recordObjects === 0;
  return isOwn(zone, claim) && isFinal(claim) && isAlone && isPublishedAsReported(zone);
}

function isOwn(zone: ZoneResource, claim: DomainClaimResource): boolean {
  const { spec } = claim;
  const isOwners = holds(claim, zone) && sameOwner(spec, ownerOf(zone));
  return isOwners && spec.domain === zone.spec.domain && spec.zoneId === zoneIdLabel(zone);
}

/** Returns true if only the owner decides about the claim and it does not expire. */
function isFinal({ spec }: DomainClaimResource): boolean {
  const deciding = [spec.contenders, spec.grantedBy, spec.grantNeededBy, spec.withdrawnAt, spec.releasedAt];
  return spec.retained !== true && deciding.every((field) => field === undefined);
}

/**
 * Returns true if the last publication contained all Records that existed when the status was written. False after a
 * refused or delayed publication.
 */
function isPublishedAsReported({ status }: ZoneResource): boolean {
  return saysAccepted(status) && !saysDelayed(status);
}
