import { annotations, findCondition, type ZoneResource } from '@fourwinds/resources';
import { delegationOf } from '../../zones/zone/delegation-state.ts';
import { dnssecView } from '../../zones/dnssec/dnssec-view.ts';
import { isUuid } from '../../zones/zone/identity.ts';
import { isInSync, isRefused } from '../../zones/zone/zone-state.ts';
import { eventKeyOf, firstErrors } from './event-views.ts';
import type { ZoneEvent } from './event-types.ts';

type Zone = ZoneResource;
/** Returns the events of one source between two versions. */
type Source = (zone: Zone, previous: Zone | undefined) => ZoneEvent[];

const sources: readonly Source[] = [
  created,
  applied,
  deleting,
  refused,
  published,
  regionsInSync,
  inSync,
  delegationChanged,
  dnssecChanged,
];

/** Returns the events between two observed versions of a zone. `previous` is undefined for a new zone. */
export function zoneEvents(zone: ZoneResource, previous: ZoneResource | undefined): ZoneEvent[] {
  return sources.flatMap((source) => source(zone, previous));
}

function created(_zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  return previous === undefined ? [{ type: 'zone.created', fields: {} }] : [];
}

/** A change by REST writes a new annotation value. Any other change of the spec only increases the generation. */
function applied(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const generation = generationOf(zone);
  const id = changeIdOf(zone);
  const isOfRest = id !== undefined && (previous === undefined || id !== changeIdOf(previous));
  const isWritten = previous === undefined || (generation > generationOf(previous) && !isDeletedNow(zone, previous));
  if (!isOfRest && !isWritten) return [];
  return [{ type: 'change.applied', fields: { change_id: isOfRest && isUuid(id) ? id : null, generation } }];
}

function deleting(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  return isDeletedNow(zone, previous) ? [{ type: 'zone.deleting', fields: {} }] : [];
}

function refused(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const generation = findCondition(zone.status?.conditions, 'Accepted')?.observedGeneration ?? 0;
  if (!isRefused(zone, generation) || (previous !== undefined && isRefused(previous, generation))) return [];
  return [{ type: 'zone.invalid', fields: { generation, issues: firstErrors(zone) } }];
}

function published(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const { serial, observedGeneration: generation = 0 } = zone.status ?? {};
  if (serial === undefined || serial === previous?.status?.serial) return [];
  return [{ type: 'zone.published', fields: { serial, generation } }];
}

function regionsInSync({ status }: Zone, previous: Zone | undefined): ZoneEvent[] {
  const serial = status?.serial;
  if (serial === undefined) return [];
  const before = new Map(previous?.status?.regions?.map((region) => [region.name, region.serial]));
  return (status?.regions ?? [])
    .filter((region) => region.serial === serial && before.get(region.name) !== serial)
    .map(({ name: region }) => ({ type: 'region.in_sync', fields: { region, serial } }));
}

function inSync(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const { serial, conditions } = zone.status ?? {};
  const generation = findCondition(conditions, 'InSync')?.observedGeneration ?? 0;
  if (serial === undefined || !isInSync(zone, generation)) return [];
  const isKnown = previous !== undefined && isInSync(previous, generation) && previous.status?.serial === serial;
  return isKnown ? [] : [{ type: 'zone.in_sync', fields: { serial, generation } }];
}

function delegationChanged(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const { state: status, message } = delegationOf(zone);
  const before = previous === undefined ? undefined : delegationOf(previous);
  if (status === (before?.state ?? 'unknown') && (before === undefined || message === before.message)) return [];
  return [{ type: 'zone.delegation_changed', fields: { status, message } }];
}

function dnssecChanged(zone: Zone, previous: Zone | undefined): ZoneEvent[] {
  const fields = dnssecOf(zone);
  const before = previous === undefined ? UNSIGNED : dnssecOf(previous);
  return JSON.stringify(fields) === JSON.stringify(before) ? [] : [{ type: 'dnssec.changed', fields }];
}

const UNSIGNED = { status: 'off', keys: [], waiting_for: null };

function dnssecOf(zone: Zone): typeof UNSIGNED | object {
  if (zone.spec.dnssec === undefined && zone.status?.dnssec === undefined) return UNSIGNED;
  const { status, keys, waiting_for } = dnssecView(zone);
  const shown = keys.map(eventKeyOf);
  const next = waiting_for && { reason: waiting_for.reason, message: waiting_for.message };
  return { status, keys: shown, waiting_for: next };
}

function isDeletedNow(zone: Zone, previous: Zone | undefined): boolean {
  return zone.metadata.deletionTimestamp !== undefined && previous?.metadata.deletionTimestamp === undefined;
}

function generationOf({ metadata }: Zone): number {
  return metadata.generation ?? 0;
}

function changeIdOf({ metadata }: Zone): string | undefined {
  return metadata.annotations?.[annotations.changeId];
}
