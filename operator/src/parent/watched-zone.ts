import { findCondition, type ZoneResource, type SecretResource } from '@fourwinds/resources';
import type { Observable } from '@fourwinds/store';
import { domainOf } from '../facts/key-secret.ts';
import type { WorkQueue } from '../runtime/queue.ts';
import type { WatchedZone } from './parent-watch.ts';
import type { DelegationLookup, KeyLookup, ZoneLookup } from '../facts/lookups.ts';

/** Most urgent first. */
const ORDER: readonly WatchedZone['urgency'][] = ['waiting', 'signed', 'unsigned'];

interface WatchedState {
  readonly delegations: Pick<DelegationLookup, 'parentOf'>;
  readonly keyIndex: Pick<KeyLookup, 'abandonedKeysOf'>;
  readonly zoneIndex: Pick<ZoneLookup, 'zonesOn'>;
}

/**
 * Returns the zone of a domain whose parent is hosted elsewhere, or a deleted zone that has left keys. Undefined if
 * there is none.
 */
export function watchedZone(state: WatchedState, domain: string): WatchedZone | undefined {
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

/** Enqueues domains whose parent must be watched or became more urgent. Zones that wait for their parent come first. */
export function watchParentsOf(
  state: { readonly keys: Observable<SecretResource>; readonly zones: Observable<ZoneResource> },
  queue: WorkQueue,
): void {
  state.keys.onChange((_, [now, before]) => queue.enqueue(domainOf(now ?? before), 'resync'));
  state.zones.onChange((_, [zone, before]) => {
    if (demandOf(zone) === demandOf(before)) return;
    const { spec, status } = zone ?? before;
    queue.enqueue(spec.domain, urgencyOf(spec, status) === 'waiting' ? 'change' : 'resync');
  });
}

/** Returns the state of a zone that affects the watch, as text. */
function demandOf(zone: ZoneResource | undefined): string {
  return zone === undefined ? '' : `${urgencyOf(zone.spec, zone.status)} ${signedSince(zone.status)}`;
}

function urgencyOf({ dnssec }: ZoneResource['spec'], status: ZoneResource['status']): WatchedZone['urgency'] {
  const phase = status?.dnssec?.phase ?? 'off';
  if (phase === 'off' && dnssec?.enabled !== true) return 'unsigned';
  return phase === 'on' ? 'signed' : 'waiting';
}

/** Returns the start of the time without a delegation here: the creation of the zone or the loss of its delegation. */
function undelegatedSince(
  { creationTimestamp }: ZoneResource['metadata'],
  status: ZoneResource['status'],
): number | undefined {
  const delegated = findCondition(status?.conditions, 'Delegated');
  if (delegated?.status === 'True') return undefined;
  const since = delegated?.lastTransitionTime ?? creationTimestamp;
  return since === undefined ? undefined : Date.parse(since);
}

/**
 * Returns when all servers had the signatures of a zone that is being enabled. Earlier answers of its parent are
 * ignored.
 */
function signedSince(status: ZoneResource['status']): number | undefined {
  const signed = findCondition(status?.conditions, 'Signed');
  const isTiming = status?.dnssec?.phase === 'enabling' && signed?.status === 'True';
  return isTiming ? Date.parse(signed.lastTransitionTime) : undefined;
}
