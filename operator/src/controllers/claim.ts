import { Name } from '@fourwinds/dns';
import {
  DomainClaimKind,
  type DomainClaimResource,
  type DomainClaimSpec,
  hashedName,
  isPublicSuffix,
  isStoreError,
  make,
  type ZoneResource,
} from '@fourwinds/resources';
import { ancestorsOf, type ClaimDecision, claimOf, decideClaim } from '../claims.ts';
import type { ClusterState } from '../cluster-state.ts';

/** Settles who has the zone's domain, and takes the claim where it is this zone's to take. */
export async function settleClaim(state: ClusterState, zone: ZoneResource, now: number): Promise<ClaimDecision> {
  const claim =
    state.claimOn(zone.spec.domain) ?? (await state.store.get(DomainClaimKind, { name: claimName(zone.spec.domain) }));
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

/** Whether the zone of a claim has NS records at the domain, or between itself and the domain. */
function delegates(
  state: ClusterState,
  { namespace, zone: name, domain: apex }: DomainClaimSpec,
  domain: string,
): boolean {
  const zone = state.zones.get({ namespace, name });
  const origin = Name.parse(`${apex}.`);
  const wanted = Name.parse(`${domain}.`);
  return (zone?.spec.records ?? []).some(
    (record) => record.type === 'NS' && record.name !== '@' && wanted.isWithin(Name.parse(record.name, origin)),
  );
}
