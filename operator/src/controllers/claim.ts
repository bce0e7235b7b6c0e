import { IssueError, Name } from '@fourwinds/dns';
import {
  DomainClaimKind,
  type DomainClaimResource,
  type DomainClaimSpec,
  findCondition,
  hashedName,
  isClaimEnded,
  isPublicSuffix,
  isStoreError,
  keyOf,
  make,
  manifestName,
  type Preconditions,
  type ZoneResource,
} from '@fourwinds/resources';
import { ancestorsOf, type ClaimDecision, claimOf, decideClaim } from '../claims.ts';
import type { ClusterState } from '../cluster-state.ts';
import type { RegionView } from '../regions/region-view.ts';

/** Settles who has the zone's domain, and takes the claim where it is this zone's to take. */
export async function settleClaim(state: ClusterState, zone: ZoneResource, now: number): Promise<ClaimDecision> {
  const claim = await findClaim(state, zone.spec.domain);
  const decision = decideClaim({
    zone,
    claim,
    above: ancestorsOf(zone.spec.domain).flatMap((domain) => state.claimOn(domain) ?? []),
    below: claim === undefined ? claimsBelow(state, zone.spec.domain) : [],
    zoneExists: (spec) => state.zones.get({ namespace: spec.namespace, name: spec.zone }) !== undefined,
    delegates: (spec, domain) => delegates(state, spec, domain),
    isPublicSuffix,
    serviceDomain: state.service.domain,
    now,
  });
  if (decision.state !== 'take') return decision;
  return (await write(state, claim, decision.spec)) ? { state: 'held' } : settleClaim(state, zone, now);
}

/** The claim on a domain, also when it was made a moment ago. */
export async function findClaim(state: ClusterState, domain: string): Promise<DomainClaimResource | undefined> {
  return state.claimOn(domain) ?? state.store.get(DomainClaimKind, { name: claimName(domain) });
}

/** Lets the domain go: its owner keeps it for some days more, or its zone stays served. Does nothing to another zone's claim. */
export async function releaseClaim(
  state: ClusterState,
  zone: ZoneResource,
  how: { retained: boolean; now: string },
): Promise<void> {
  const claim = await state.store.get(DomainClaimKind, { name: claimName(zone.spec.domain) });
  if (claim === undefined || !holds(claim, zone)) return;
  await write(state, claim, { ...claimOf(zone), ...(how.retained ? { retained: true } : { releasedAt: how.now }) });
}

/**
 * What becomes of claims whose Zone is gone. One that was let go is deleted when its time is over; one that was not,
 * since its Zone vanished without the finalizer, is let go once no region holds the domain any more.
 */
export async function keepClaims(state: ClusterState, regions: readonly RegionView[], now: number): Promise<void> {
  const allReachable = regions.every(({ reachable }) => reachable);
  for (const claim of state.claims.list()) {
    const { namespace, zone: name, domain, releasedAt, retained } = claim.spec;
    if (retained === true || state.zones.get({ namespace, name }) !== undefined) continue;
    if (isClaimEnded(claim.spec, now))
      await state.store.delete(DomainClaimKind, claim.metadata, preconditionsOf(claim));
    else if (releasedAt === undefined && allReachable && !regions.some(holdsManifest(domain)))
      await write(state, claim, { ...claim.spec, releasedAt: new Date(now).toISOString() });
  }
}

function preconditionsOf({ metadata: { uid, resourceVersion } }: DomainClaimResource): Preconditions {
  return { uid, resourceVersion };
}

function holdsManifest(domain: string): (region: RegionView) => boolean {
  return (region) => region.manifest(manifestName(`${domain}.`)) !== undefined;
}

/** Whether a claim is this zone's own. */
export function holds(claim: DomainClaimResource, zone: ZoneResource): boolean {
  return claim.spec.zone === zone.metadata.name && claim.spec.namespace === zone.metadata.namespace;
}

function claimName(domain: string): string {
  return hashedName('domain', domain);
}

/** False when somebody else was faster. */
async function write(
  state: ClusterState,
  claim: DomainClaimResource | undefined,
  spec: DomainClaimSpec,
): Promise<boolean> {
  try {
    if (claim === undefined)
      await state.store.create(DomainClaimKind, make(DomainClaimKind, { name: claimName(spec.domain) }, { spec }));
    else await state.store.update(DomainClaimKind, { ...claim, spec });
    return true;
  } catch (error) {
    if (isStoreError(error, 'AlreadyExists')) return false;
    throw error;
  }
}

function claimsBelow(state: ClusterState, domain: string): DomainClaimResource[] {
  return state.claims.list().filter((claim) => claim.spec.domain.endsWith(`.${domain}`));
}

/** Whether the zone of a claim has NS records at the domain, or between itself and the domain: its own or attached ones. */
function delegates(
  state: ClusterState,
  { namespace, zone: name, domain: apex }: DomainClaimSpec,
  domain: string,
): boolean {
  const zone = state.zones.get({ namespace, name });
  if (zone === undefined) return false;
  const attached = state
    .recordsOf(keyOf(zone))
    .filter(({ status }) => findCondition(status?.conditions, 'Accepted')?.status === 'True');
  const origin = Name.parse(`${apex}.`);
  const wanted = Name.parse(`${domain}.`);
  return [...zone.spec.records, ...attached.map(({ spec }) => spec)]
    .filter(({ type, name: owner }) => type === 'NS' && owner !== '@')
    .some(({ name: owner }) => covers(owner, origin, wanted));
}

function covers(owner: string, origin: Name, wanted: Name): boolean {
  try {
    const cut = Name.parse(owner, origin);
    return wanted.isWithin(cut) && !origin.isWithin(cut);
  } catch (error) {
    if (error instanceof IssueError) return false;
    throw error;
  }
}
