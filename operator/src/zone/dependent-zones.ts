import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { digestOf, type PreviousVersions, type PublishedVersion } from './publish/previous-version.ts';

export interface DependentZonesContext {
  readonly state: Pick<ClusterState, 'delegations' | 'zoneIndex'>;
  readonly versions: PreviousVersions;
  /** Puts a zone into the queue. */
  readonly enqueue: (key: string) => void;
}

/**
 * Whether the published version of the zone above has NS records that were made for this one: it loses them first. That of a signed zone
 * may have some, until it is published for the first time after a start.
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

/** Enqueues the zones of domains that the version before delegated for them, and the present one does not. */
export function enqueueReleased(
  { state, versions, enqueue }: DependentZonesContext,
  key: string,
  before: PublishedVersion | undefined,
): void {
  const delegated = versions.published(key)?.delegated;
  for (const domain of before?.delegated ?? [])
    if (delegated?.has(domain) !== true) for (const zone of state.zoneIndex.zonesOn(domain)) enqueue(keyOf(zone));
}

/** Once all regions serve the version with this digest, enqueues the signed zones below: they wait for their delegations and DS. */
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
