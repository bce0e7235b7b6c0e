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
 * `pending` never in sync yet, `active`, `updating`, `invalid` draft refused and the last good version served,
 * `verification_required` not served before its domain is proven,
 * `degraded` a region behind for a minute, `suspended` by its spec or with its account, `deleting`.
 */
export type ZoneState = (typeof zoneStates)[number];

/** How long a region may be behind before the zone counts as degraded. */
const DEGRADED_MILLISECONDS = 60_000;

/** The state of a zone, from its conditions. `now` in milliseconds since 1970. */
export function zoneState(zone: ZoneResource, now: number): ZoneState {
  const { metadata, spec } = zone;
  const generation = metadata.generation ?? 0;
  if (metadata.deletionTimestamp !== undefined) return 'deleting';
  if (spec.suspend || isBlocked(zone)) return 'suspended';
  if (isRefused(zone, generation)) return awaitsProof(zone) ? 'verification_required' : 'invalid';
  return isInSync(zone, generation) ? 'active' : stateOnTheWay(zone, now);
}

/** The state of a zone whose accepted generation is not yet on all servers. */
function stateOnTheWay(zone: ZoneResource, now: number): ZoneState {
  const inSync = findCondition(zone.status?.conditions, 'InSync');
  if (inSync?.status !== 'True' && !everServed(zone)) return 'pending';
  return inSync?.status === 'False' && now - Date.parse(inSync.lastTransitionTime) > DEGRADED_MILLISECONDS
    ? 'degraded'
    : 'updating';
}

/** Whether every live server of every region serves this generation of the zone or Record, or a later one. */
export function isInSync({ status }: ZoneResource | RecordResource, generation: number): boolean {
  const inSync = findCondition(status?.conditions, 'InSync');
  return inSync?.status === 'True' && (inSync.observedGeneration ?? 0) >= generation;
}

/** Whether this generation was refused: it stays as it is until its owner corrects it. */
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
