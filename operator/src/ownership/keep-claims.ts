import { isSameJson } from '@fourwinds/data';
import {
  ancestorsOf,
  DomainClaimKind,
  type DomainClaimResource,
  type DomainClaimSpec,
  type DomainProof,
  isClaimEnded,
  isRetained,
  make,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName } from '@fourwinds/snapshot';
import { isStoreError, type Preconditions, type ResourceStore } from '@fourwinds/store';
import { type ClaimDecision, claimedZone, decideClaim, type WantedClaim } from '@fourwinds/zones';
import { claimantOf, claimName, holds } from './claims.ts';
import { keptContenders, recordedProof, withContender } from './contenders.ts';
import { lostClaim } from './published-claim.ts';
import { goneNow, type RememberedUnsigned, UNKNOWN_UNSIGNED } from '../keys/unsigned-history.ts';
import type { RegionView } from '../regions/region-view.ts';
import type { ClaimLookup, OwnershipLookup } from '../facts/lookups.ts';

export interface ClaimView {
  readonly store: ResourceStore;
  readonly claimIndex: Pick<ClaimLookup, 'claimOn' | 'claimWritten' | 'forgetWrittenClaim'>;
}

export interface OwnershipView extends ClaimView {
  readonly claimIndex: ClaimView['claimIndex'] & Pick<ClaimLookup, 'claimsAbove' | 'claimsBelow'>;
  readonly ownership: Omit<OwnershipLookup, 'zoneIdOf' | 'zoneOf'>;
}

export interface ResolveClaimOptions {
  readonly regions: readonly RegionView[];
  readonly now: number;
  /** A proof of the zone's owner that was just seen in the public DNS. */
  readonly seen?: DomainProof;
}

/** Decides who owns the zone's domain, and writes the claim if it changes. A new contender's proof is written first. */
export async function resolveClaim(
  state: OwnershipView,
  zone: ZoneResource,
  options: ResolveClaimOptions,
): Promise<ClaimDecision> {
  const { regions, now, seen } = options;
  const { domain } = zone.spec;
  const stored = await findClaim(state, domain);
  const claim = latestClaim(stored, regions, domain);
  const above = ancestorsOf(domain).flatMap((name) => latestClaim(state.claimIndex.claimOn(name), regions, name) ?? []);
  const { proof = seen, ...wanted } = state.ownership.wantedClaim(zone, claim?.spec, now);
  if (claim !== undefined && isNewContender(claim.spec, zone, options)) {
    await writeClaim(state, stored, withContender(claim.spec, claimantOf(zone), { proof: seen!, now }));
    return resolveClaim(state, zone, options);
  }
  const decision = decide(state, proof === undefined ? wanted : { ...wanted, proof }, { zone, claim, above, now });
  if (decision.state === 'refused' || isSameJson(decision.spec, stored?.spec)) return decision;
  return (await writeClaim(state, stored, decision.spec)) ? decision : resolveClaim(state, zone, options);
}

/** Returns true if another owner has the domain and its claim lacks this owner's proof. */
function isNewContender(claim: DomainClaimSpec, zone: ZoneResource, { now, seen }: ResolveClaimOptions): boolean {
  const claimant = claimantOf(zone);
  return seen !== undefined && !sameOwner(claim, claimant) && recordedProof(claim, claimant, now) === undefined;
}

/**
 * Returns the claim, or the newer claim in the regions if the management cluster lost it. This prevents another owner
 * from getting the domain.
 */
function latestClaim(
  claim: DomainClaimResource | undefined,
  regions: readonly RegionView[],
  domain: string,
): DomainClaimResource | undefined {
  const spec = lostClaim(claim, regions, domain);
  if (spec === undefined) return claim;
  return claim === undefined ? make(DomainClaimKind, { name: claimName(domain) }, { spec }) : { ...claim, spec };
}

interface ClaimContext {
  /** The Zone that wants the domain. Undefined for a retained zone. */
  readonly zone?: ZoneResource;
  readonly claim: DomainClaimResource | undefined;
  /** Claims on ancestor names, nearest first. */
  readonly above: readonly DomainClaimResource[];
  readonly now: number;
}

function decide(state: OwnershipView, wanted: WantedClaim, { zone, claim, above, now }: ClaimContext): ClaimDecision {
  const isOwn = claim !== undefined && sameOwner(claim.spec, wanted);
  const decision = decideClaim({
    wanted,
    claim: claim && state.ownership.claimed(claim),
    above: above.map((other) => state.ownership.claimed(other)),
    below: isOwn ? [] : state.claimIndex.claimsBelow(wanted.domain),
    contenders: isOwn ? state.ownership.contendersOf(wanted, claim.spec, now) : [],
    reserved: state.ownership.reserved,
    zone: zone && claimedZone(zone),
    requiresProof: state.ownership.requiresProof,
    now,
  });
  if (decision.state === 'refused') return decision;
  const unsigned = claim?.spec.unsigned;
  const isThere = (uid: string): boolean => state.ownership.isThere(uid);
  const { contenders: _, ...spec } = decision.spec;
  const kept = keptContenders(claim?.spec, wanted, { isThere, now });
  return { ...decision, spec: { ...spec, ...kept, ...(unsigned === undefined ? {} : { unsigned }) } };
}

/**
 * Returns the claim on a domain, or the claim in the regions if it was lost. Throws if a claim on another domain has
 * the same name.
 */
export async function findLatestClaim(
  state: ClaimView,
  regions: readonly RegionView[],
  domain: string,
): Promise<DomainClaimResource | undefined> {
  return latestClaim(await findClaim(state, domain), regions, domain);
}

/**
 * Returns the claim on a domain, even if it was just created. Throws if a claim on another domain has the same name.
 */
export async function findClaim(state: ClaimView, domain: string): Promise<DomainClaimResource | undefined> {
  return state.claimIndex.claimOn(domain) ?? readClaim(state, domain);
}

/** Reads the claim on a domain from the store. Throws if a claim on another domain has the same name. */
export async function readClaim(state: ClaimView, domain: string): Promise<DomainClaimResource | undefined> {
  const name = claimName(domain);
  const stored = await state.store.get(DomainClaimKind, { name });
  if (stored !== undefined && stored.spec.domain !== domain)
    throw new Error(`the DomainClaim ${name} has spec.domain ${stored.spec.domain}; one of this name is for ${domain}`);
  return stored;
}

export interface ClaimRelease {
  readonly retained: boolean;
  readonly now: string;
  /** Unsigned data of the zone that was served. */
  readonly unsigned?: RememberedUnsigned;
}

/**
 * Releases the domain of a deleted zone. The owner keeps the domain for some more days, or the zone stays served. A
 * repeated call does not restart this period. Ignores the claim of another zone.
 */
export async function releaseClaim(
  state: ClaimView,
  zone: ZoneResource,
  { retained, now, unsigned }: ClaimRelease,
): Promise<void> {
  const claim = await readClaim(state, zone.spec.domain);
  if (claim === undefined || !holds(claim, zone)) return;
  const released = claim.spec.releasedAt !== undefined ? {} : retained ? { retained } : { releasedAt: now };
  const spec = { ...claim.spec, ...released, ...(unsigned === undefined ? {} : { unsigned }) };
  if (!isSameJson(spec, claim.spec)) await writeClaim(state, claim, spec);
}

export async function updateClaim(state: ClaimView, spec: DomainClaimSpec): Promise<void> {
  const claim = await state.store.get(DomainClaimKind, { name: claimName(spec.domain) });
  if (claim !== undefined) await writeClaim(state, claim, spec);
}

/**
 * Decides about a claim without a Zone. A released claim is deleted after its period. If the Zone was removed without
 * the finalizer, the claim is released once no region holds the domain. A retained claim is released if it lacks a
 * grant.
 */
export async function keepClaim(
  state: OwnershipView,
  claim: DomainClaimResource,
  { regions, now }: { readonly regions: readonly RegionView[]; readonly now: number },
): Promise<void> {
  const isGone = (): boolean =>
    regions.every(({ reachable }) => reachable) && !regions.some(holdsManifest(claim.spec.domain));
  if (isClaimEnded(claim.spec, now)) await state.store.delete(DomainClaimKind, claim.metadata, preconditionsOf(claim));
  else if (isRetained(claim.spec)) await keepRetained(state, claim, now);
  else if (isGone()) await noteGone(state, claim, now);
}

async function noteGone(state: ClaimView, claim: DomainClaimResource, now: number): Promise<void> {
  const { releasedAt, unsigned } = claim.spec;
  if (releasedAt === undefined)
    await writeClaim(state, claim, {
      ...claim.spec,
      releasedAt: new Date(now).toISOString(),
      unsigned: goneNow(UNKNOWN_UNSIGNED, now),
    });
  else if (unsigned !== undefined && unsigned.until === undefined)
    await writeClaim(state, claim, { ...claim.spec, unsigned: goneNow(unsigned, now) });
}

/** A retained zone has no Zone object but needs grants like any other zone. Its claim represents it. */
async function keepRetained(state: OwnershipView, claim: DomainClaimResource, now: number): Promise<void> {
  const { domain, namespace, account, zone, zoneId, proof } = claim.spec;
  const own = proof === 'ZoneAbove' ? undefined : proof;
  const above = state.claimIndex.claimsAbove(domain);
  const decision = decide(state, { domain, namespace, account, zone, zoneId, proof: own }, { claim, above, now });
  if (decision.state === 'refused') return;
  const after = decision.state === 'held' ? { retained: true } : { releasedAt: new Date(now).toISOString() };
  const { retained: _, ...spec } = decision.spec;
  if (!isSameJson({ ...spec, ...after }, claim.spec)) await writeClaim(state, claim, { ...spec, ...after });
}

function preconditionsOf({ metadata: { uid, resourceVersion } }: DomainClaimResource): Preconditions {
  return { uid, resourceVersion };
}

function holdsManifest(domain: string): (region: RegionView) => boolean {
  return (region) => region.manifest(manifestName(`${domain}.`)) !== undefined;
}

/** Creates or updates a claim. Returns false if another writer created it first. */
export async function writeClaim(
  state: ClaimView,
  claim: DomainClaimResource | undefined,
  spec: DomainClaimSpec,
): Promise<boolean> {
  try {
    const written =
      claim === undefined
        ? state.store.create(DomainClaimKind, make(DomainClaimKind, { name: claimName(spec.domain) }, { spec }))
        : state.store.update(DomainClaimKind, { ...claim, spec });
    state.claimIndex.claimWritten(await written);
    return true;
  } catch (error) {
    state.claimIndex.forgetWrittenClaim(spec.domain);
    if (isStoreError(error, 'AlreadyExists')) return false;
    throw error;
  }
}
