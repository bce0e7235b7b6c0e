import type { ZoneResource } from '@fourwinds/resources';
import { delegationOf } from '../../zones/zone/delegation-state.ts';
import { type DnssecView, dnssecView } from '../../zones/dnssec/dnssec-view.ts';
import { wrongDs } from '../../zones/signing/wrong-ds.ts';
import { endingSignatures } from '../../zones/signing/ending-signatures.ts';
import { isInSync, isRefused } from '../../zones/zone/zone-state.ts';
import { eventKeyOf, firstErrors } from '../events/event-views.ts';
import type { AnnouncedState, Role } from './announced-state.ts';
import type { ZoneEvent, ZoneName } from './zone-event.ts';

const NOTHING: AnnouncedState = {
  inSync: null,
  refused: null,
  delegation: 'unknown',
  dsSteps: null,
  wrongDs: null,
  signaturesEnd: null,
  keys: { KSK: [], ZSK: [] },
};

/** Computes the state of a zone to announce. `before` is the last announced state, or undefined for a new zone. */
export function announcedState(zone: ZoneResource, now: number, before: AnnouncedState = NOTHING): AnnouncedState {
  const { serial } = zone.status ?? {};
  const generation = zone.metadata.generation ?? 0;
  const isServed = serial !== undefined && isInSync(zone, generation);
  return {
    inSync: isServed ? serial : before.inSync,
    refused: isRefused(zone, generation) ? generation : null,
    delegation: delegationOf(zone).state,
    ...dnssecState(zone, now),
  };
}

function dnssecState(
  zone: ZoneResource,
  now: number,
): Pick<AnnouncedState, 'dsSteps' | 'keys' | 'signaturesEnd' | 'wrongDs'> {
  const dnssec = dnssecView(zone);
  return {
    dsSteps: dsWait(dnssec)?.message ?? null,
    wrongDs: wrongDs(zone)?.message ?? null,
    signaturesEnd: endingSignatures(zone, now) ?? null,
    keys: { KSK: keysOf(dnssec, 'KSK'), ZSK: keysOf(dnssec, 'ZSK') },
  };
}

export function stateEvents(
  zone: ZoneResource,
  name: ZoneName,
  [before = NOTHING, after]: readonly [AnnouncedState | undefined, AnnouncedState],
): ZoneEvent[] {
  const changed = (field: keyof AnnouncedState): boolean => before[field] !== after[field] && after[field] !== null;
  return [
    ...(changed('inSync') ? [inSync(name, zone, after.inSync!)] : []),
    ...(changed('refused') ? [refused(name, zone, after.refused!)] : []),
    ...(changed('delegation') ? [delegationChanged(name, zone)] : []),
    ...rollovers(name, zone, [before, after]),
    ...(changed('dsSteps') ? [dsRequired(name, zone)] : []),
    ...(changed('wrongDs') ? [dsWrong(name, zone)] : []),
    ...(changed('signaturesEnd') ? [signaturesEnding(name, after.signaturesEnd!)] : []),
  ];
}

function inSync(zone: ZoneName, { metadata }: ZoneResource, serial: number): ZoneEvent {
  return { kind: 'zone.in_sync', data: { ...zone, serial, generation: metadata.generation ?? 0 } };
}

function refused(zone: ZoneName, object: ZoneResource, generation: number): ZoneEvent {
  return { kind: 'zone.invalid', data: { ...zone, generation, issues: firstErrors(object) } };
}

function delegationChanged(zone: ZoneName, object: ZoneResource): ZoneEvent {
  const { state: status, message } = delegationOf(object);
  return { kind: 'zone.delegation_changed', data: { ...zone, status, message } };
}

function dsRequired(zone: ZoneName, object: ZoneResource): ZoneEvent {
  const dnssec = dnssecView(object);
  const ds = dnssec.ds.map(({ dnskey: _, ...record }) => record);
  return { kind: 'dnssec.ds_required', data: { ...zone, message: dsWait(dnssec)!.message, ds } };
}

function dsWrong(zone: ZoneName, object: ZoneResource): ZoneEvent {
  const { reason, message } = wrongDs(object)!;
  return { kind: 'dnssec.ds_wrong', data: { ...zone, reason, message } };
}

function signaturesEnding(zone: ZoneName, end: string): ZoneEvent {
  return { kind: 'dnssec.signatures_ending', data: { ...zone, signatures_expire: end } };
}

/** A rollover begins when a role gets an additional key. The first keys of a zone are not a rollover. */
function rollovers(
  zone: ZoneName,
  object: ZoneResource,
  [before, after]: readonly [AnnouncedState, AnnouncedState],
): ZoneEvent[] {
  const rolling = (['KSK', 'ZSK'] as const).filter(
    (role) => before.keys[role].length > 0 && after.keys[role].some((key) => !before.keys[role].includes(key)),
  );
  return rolling.map((role) => {
    const keys = dnssecView(object)
      .keys.filter((key) => key.role === role)
      .map(eventKeyOf);
    return { kind: 'dnssec.key_rollover', data: { ...zone, role, keys } };
  });
}

function dsWait({ conditions }: DnssecView): DnssecView['conditions'][number] | undefined {
  return conditions.find(({ reason }) => reason === 'WaitingForDS');
}

function keysOf({ keys }: DnssecView, role: Role): string[] {
  return keys
    .filter((key) => key.role === role)
    .map(({ algorithm, key_tag }) => `${algorithm} ${key_tag}`)
    .sort();
}
