import { findCondition, type ZoneResource } from '@fourwinds/resources';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { domainOf } from '../keys/secrets/key-secrets.ts';
import type { WorkQueue } from '../runtime/queue.ts';
import type { WatchedZone } from './parent-watch.ts';

/** The most urgent first. */
const ORDER: readonly WatchedZone['urgency'][] = ['waiting', 'signed', 'unsigned'];

/** The zone of a domain whose parent is served elsewhere, or one that is gone and has left keys; undefined where there is none. */
export function watchedZone(
  state: Pick<ClusterState, 'delegations' | 'keyIndex' | 'zoneIndex'>,
  domain: string,
): WatchedZone | undefined {
  const zones = state.zoneIndex.zonesOn(domain);
  if (zones.length === 0 && state.keyIndex.abandonedKeysOf(domain).length === 0) return undefined;
  if (state.delegations.parentOf(domain) !== undefined) return undefined;
  const watched = zones.map(({ metadata, spec, status }) => ({
    urgency: urgencyOf(spec, status),
    since: signedSince(status),
    undelegatedSince: undelegatedSince(metadata, status),
  }));
  const [first = { urgency: 'unsigned' as const }] = watched.sort(
    (a, b) => ORDER.indexOf(a.urgency) - ORDER.indexOf(b.urgency),
  );
  return first;
}

/** Enqueues domains whose parent may have begun to matter, or matters more: those that wait for it before the others. */
export function watchParentsOf(state: Pick<ClusterState, 'keys' | 'zones'>, queue: WorkQueue): void {
  state.keys.onChange((_, [now, before]) => queue.enqueue(domainOf(now ?? before), 'resync'));
  state.zones.onChange((_, [zone, before]) => {
    if (demandOf(zone) === demandOf(before)) return;
    const { spec, status } = zone ?? before;
    queue.enqueue(spec.domain, urgencyOf(spec, status) === 'waiting' ? 'change' : 'resync');
  });
}

/** The settings of a zone that matter here, as text to compare. */
function demandOf(zone: ZoneResource | undefined): string {
  return zone === undefined ? '' : `${urgencyOf(zone.spec, zone.status)} ${signedSince(zone.status)}`;
}

/** How much depends on the records of a zone's parent. */
function urgencyOf({ dnssec }: ZoneResource['spec'], status: ZoneResource['status']): WatchedZone['urgency'] {
  const phase = status?.dnssec?.phase ?? 'off';
  if (phase === 'off' && dnssec?.enabled !== true) return 'unsigned';
  return phase === 'on' ? 'signed' : 'waiting';
}

/** The time since which a zone is not delegated here: its making, or the loss of its delegation. */
function undelegatedSince(
  { creationTimestamp }: ZoneResource['metadata'],
  status: ZoneResource['status'],
): number | undefined {
  const delegated = findCondition(status?.conditions, 'Delegated');
  if (delegated?.status === 'True') return undefined;
  const since = delegated?.lastTransitionTime ?? creationTimestamp;
  return since === undefined ? undefined : Date.parse(since);
}

/** The time at which all servers had the signatures of a zone that is being enabled: earlier answers of its parent are no evidence. */
function signedSince(status: ZoneResource['status']): number | undefined {
  const signed = findCondition(status?.conditions, 'Signed');
  const isTiming = status?.dnssec?.phase === 'enabling' && signed?.status === 'True';
  return isTiming ? Date.parse(signed.lastTransitionTime) : undefined;
}
