import { findCondition, isBlocked, type RecordResource, type ZoneResource } from '@fourwinds/resources';

export const zoneStates = [
  'pending',
  'active',
  'updating',
  'invalid',
  'verification_required',
  'degraded',
  'suspended',
  'deleting',
] as const;

/**
 * `pending`: the zone has never been in sync. `active`: all regions serve the latest version. `updating`: a change is
 * on its way to the regions. `invalid`: the draft is refused, and the last accepted version is served.
 * `verification_required`: not served until the domain is proven. `degraded`: a region has been behind for a minute.
 * `suspended`: by the spec or because of the account. `deleting`: the zone is being deleted.
 */
export type ZoneState = (typeof zoneStates)[number];

/** How long a region may be behind before the state of the zone is `degraded`. */
const DEGRADED_MILLISECONDS = 60_000;

/** Derives the state of the zone from its conditions. `now` is in milliseconds since 1970. */
export function zoneState(zone: ZoneResource, now: number): ZoneState {
  const { metadata, spec } = zone;
  const generation = metadata.generation ?? 0;
  if (metadata.deletionTimestamp !== undefined) return 'deleting';
  if (spec.suspend || isBlocked(zone)) return 'suspended';
  if (isRefused(zone, generation)) return awaitsProof(zone) ? 'verification_required' : 'invalid';
  return isInSync(zone, generation) ? 'active' : stateOnTheWay(zone, now);
}

/** Returns the state while not all servers have the accepted generation. */
function stateOnTheWay(zone: ZoneResource, now: number): ZoneState {
  const inSync = findCondition(zone.status?.conditions, 'InSync');
  if (inSync?.status !== 'True' && !everServed(zone)) return 'pending';
  return inSync?.status === 'False' && now - Date.parse(inSync.lastTransitionTime) > DEGRADED_MILLISECONDS
    ? 'degraded'
    : 'updating';
}

/** True if all live servers of all regions serve this generation of the zone or Record, or a later generation. */
export function isInSync({ status }: ZoneResource | RecordResource, generation: number): boolean {
  const inSync = findCondition(status?.conditions, 'InSync');
  return inSync?.status === 'True' && (inSync.observedGeneration ?? 0) >= generation;
}

/** True if this generation was refused. Only its owner can correct the error. */
export function isRefused({ status }: ZoneResource | RecordResource, generation: number): boolean {
  const accepted = findCondition(status?.conditions, 'Accepted');
  return accepted?.status === 'False' && (accepted.observedGeneration ?? 0) >= generation;
}

function awaitsProof({ status }: ZoneResource): boolean {
  return findCondition(status?.conditions, 'Accepted')?.reason === 'ProofNeeded';
}

function everServed({ status }: ZoneResource): boolean {
  const regions = status?.regions ?? [];
  return regions.length > 0 && regions.every((region) => region.serial !== undefined);
}
