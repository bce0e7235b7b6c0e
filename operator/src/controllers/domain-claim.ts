import { isDeepStrictEqual } from 'node:util';
import { type DomainClaimResource, endOfClaim, isRetained, type ZoneResource } from '@fourwinds/resources';
import { manifestName, type SignText } from '@fourwinds/snapshot';
import { claimName } from '../ownership/claims.ts';
import { keepClaim, type OwnershipView } from '../ownership/keep-claims.ts';
import { newestOf, recoverSnapshot } from '../regions/recover.ts';
import type { RegionListeners } from '../regions/region-listeners.ts';
import type { RegionSet } from '../regions/region-set.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { WorkQueue } from '../runtime/queue.ts';
import type { ManifestLookup, OwnershipLookup, Watched, ZoneLookup, ClaimLookup } from '../facts/lookups.ts';

export interface DomainClaimControllerOptions {
  readonly state: OwnershipView & {
    readonly claimIndex: Pick<ClaimLookup, 'claimsOn'>;
    readonly claims: Watched<DomainClaimResource>;
    readonly manifestIndex: Pick<ManifestLookup, 'claimsOf'>;
    readonly ownership: Pick<OwnershipLookup, 'zoneOf'>;
    readonly zoneIndex: Pick<ZoneLookup, 'zonesOn'>;
    readonly zones: Watched<ZoneResource>;
  };
  readonly regions: RegionSet;
  readonly listeners: RegionListeners;
  readonly sign: SignText;
  readonly now: () => number;
}

/** Interval at which the grants above a retained zone are compared, even without an event. */
const RETAINED_MILLISECONDS = 60_000;
/** Maximum time until a claim is checked again, since machine clocks can be corrected. */
const LONGEST_MILLISECONDS = 3600_000;

/**
 * Decides about claims without a Zone and keeps retained zones served. Queue keys are claim names. Ignores claims
 * whose name does not match their domain.
 */
export function domainClaimController(options: DomainClaimControllerOptions): ControllerOptions {
  const { state, regions, now } = options;
  const withoutZone = new Set<string>();
  return {
    name: 'domain-claims',
    concurrency: 4,
    ownerOf: (name) => state.claims.get({ name })?.spec.namespace ?? '',
    watches: (queue) => {
      watchClaims(state, queue, withoutZone);
      watchRegions(options, queue, withoutZone);
    },
    reconcile: async (name) => {
      const claim = state.claims.get({ name });
      const isOurs = claim !== undefined && name === claimName(claim.spec.domain);
      const isWithoutZone = isOurs && state.ownership.zoneOf(claim) === undefined;
      if (!isWithoutZone) {
        withoutZone.delete(name);
        return undefined;
      }
      withoutZone.add(name);
      if (isRetained(claim.spec)) await recoverRetained(options, claim);
      await keepClaim(state, claim, { regions: regions.views(), now: now() });
      return { requeueAfter: nextReview(claim, now()) };
    },
  };
}

/**
 * Enqueues changed claims without a Zone, claims whose Zone was created or deleted, and retained claims below a
 * changed claim or grant.
 */
function watchClaims(
  { claims, claimIndex, ownership, zones }: DomainClaimControllerOptions['state'],
  queue: WorkQueue,
  withoutZone: ReadonlySet<string>,
): void {
  const isConcerned = (claim: DomainClaimResource): boolean =>
    withoutZone.has(claim.metadata.name) || ownership.zoneOf(claim) === undefined;
  claims.onChange(({ name }, [claim, before]) => {
    if (isDeepStrictEqual(claim?.spec, before?.spec)) return;
    if (claim === undefined || isConcerned(claim)) queue.enqueue(name);
    enqueue(
      claimIndex.claimsBelow((claim ?? before).spec.domain).filter(({ spec }) => isRetained(spec)),
      queue,
    );
  });
  zones.onChange((_, [zone, before]) => {
    const { domain } = (zone ?? before).spec;
    if (zone === undefined || before === undefined) enqueue(claimIndex.claimsOn(domain).filter(isConcerned), queue);
    if (!isDeepStrictEqual(zone?.spec.delegateTo, before?.spec.delegateTo))
      enqueue(
        claimIndex.claimsBelow(domain).filter(({ spec }) => isRetained(spec)),
        queue,
      );
  });
}

/** Enqueues claims without a Zone when their objects in a region change. */
function watchRegions(
  { state, listeners }: DomainClaimControllerOptions,
  queue: WorkQueue,
  withoutZone: ReadonlySet<string>,
): void {
  const enqueueAll = (): void => {
    for (const name of withoutZone) queue.enqueue(name, 'resync');
  };
  listeners.add({
    manifest: (_, manifest) => {
      const claims = state.manifestIndex.claimsOf(manifest);
      enqueue(
        claims.filter(({ metadata }) => withoutZone.has(metadata.name)),
        queue,
      );
    },
    ready: enqueueAll,
    liveness: enqueueAll,
  });
}

function enqueue(claims: readonly DomainClaimResource[], queue: WorkQueue): void {
  for (const { metadata } of claims) queue.enqueue(metadata.name);
}

/** Returns the milliseconds until the claim must be checked again without an event. */
function nextReview(claim: DomainClaimResource, now: number): number {
  if (isRetained(claim.spec)) return RETAINED_MILLISECONDS;
  return Math.max(0, Math.min(endOfClaim(claim.spec) + 1 - now, LONGEST_MILLISECONDS));
}

/** Restores a retained zone in a region that lost it, from another region. */
async function recoverRetained(
  { state, regions: { connections }, sign }: DomainClaimControllerOptions,
  { spec, status }: DomainClaimResource,
): Promise<void> {
  const domain = `${spec.domain}.`;
  const name = manifestName(domain);
  if (state.zoneIndex.zonesOn(spec.domain).length > 0) return;
  const recorded = status?.publication?.sha256;
  const newest = newestOf(connections.flatMap((region) => region.view().manifest(name, recorded) ?? []));
  if (newest?.sha256 !== undefined) await recoverSnapshot(connections, { domain, sha256: newest.sha256, sign });
}
