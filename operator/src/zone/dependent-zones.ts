import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { digestOf, type PreviousVersions, type PublishedVersion } from './publish/previous-version.ts';
import type { DelegationLookup, ZoneLookup } from '../facts/lookups.ts';

export interface DependentZonesContext {
  readonly state: {
    readonly delegations: Pick<DelegationLookup, 'childrenOf' | 'publishedAbove'>;
    readonly zoneIndex: Pick<ZoneLookup, 'zonesOn'>;
  };
  readonly versions: PreviousVersions;
  readonly enqueue: (key: string) => void;
}

/**
 * Returns true if the published version of the zone above has NS records added for this zone, which must be removed
 * first. After a start, a signed zone above may have these NS records until it is published for the first time.
 */
export function isDelegated(
  { state, versions }: Pick<DependentZonesContext, 'state' | 'versions'>,
  { spec: { domain } }: ZoneResource,
): boolean {
  const above = state.delegations.publishedAbove(domain);
  if (above === undefined) return false;
  const published = versions.published(keyOf(above));
  return published === undefined ? above.status?.dnssec !== undefined : published.delegated.has(domain);
}

/** Enqueues the zones for which the previous version added a delegation that the present version does not have. */
export function enqueueReleased(
  { state, versions, enqueue }: DependentZonesContext,
  key: string,
  before: PublishedVersion | undefined,
): void {
  const delegated = versions.published(key)?.delegated;
  for (const domain of before?.delegated ?? [])
    if (delegated?.has(domain) !== true) for (const zone of state.zoneIndex.zonesOn(domain)) enqueue(keyOf(zone));
}

/**
 * Once all regions serve the version with this digest, enqueues the signed child zones, which wait for their
 * delegations and DS records.
 */
export function enqueueChildren(
  { state, versions, enqueue }: DependentZonesContext,
  zone: ZoneResource,
  sha256: string,
): void {
  const published = versions.published(keyOf(zone));
  if (published === undefined || published.isServed || digestOf(published) !== sha256) return;
  versions.remember(zone, { published: { ...published, isServed: true } });
  for (const { zone: child } of state.delegations.childrenOf(zone))
    if (child.status?.dnssec !== undefined) enqueue(keyOf(child));
}
