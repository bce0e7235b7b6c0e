import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import { dnssecState } from './dnssec-view.ts';
import { type Dnssec, type DnssecSettings, dnssecOf, withSettings } from './settings.ts';

/** What owners ask for, as the spec of a zone says it to the operator. All of these are pure. */

/** Throws Failure validation_error for settings that cannot be. */
export function enabled({ spec }: ZoneResource, settings: DnssecSettings): Dnssec {
  return { ...withSettings(dnssecOf(spec), settings), enabled: true, force: false };
}

/** A zone that is not signed stays as it is; what was forced once stays so. */
export function disabled({ spec }: ZoneResource, force: boolean): Dnssec | undefined {
  const { dnssec } = spec;
  return dnssec && { ...dnssec, enabled: false, force: force || (!dnssec.enabled && dnssec.force) };
}

export interface Rollover {
  readonly keys: readonly ('KSK' | 'ZSK')[];
  readonly compromised: boolean;
}

/** Throws Failure conflict while there are no keys in full use, but that keys may be compromised at any time. */
export function rolledOver(zone: ZoneResource, { keys, compromised }: Rollover, now: number): Dnssec {
  refuseUnready(zone, compromised);
  const dnssec = dnssecOf(zone.spec);
  const before = dnssec.rollover;
  const waiting = isObserved(zone) ? undefined : before;
  const later = Math.max(now, before === undefined ? 0 : Date.parse(before.requestedAt) + 1);
  const rollover = {
    requestedAt: new Date(later).toISOString(),
    keys: (['KSK', 'ZSK'] as const).filter((role) => keys.includes(role) || waiting?.keys.includes(role)),
    compromised: compromised || waiting?.compromised === true,
  };
  return { ...dnssec, rollover };
}

function refuseUnready(zone: ZoneResource, compromised: boolean): void {
  const state = dnssecState(zone);
  const { domain } = zone.spec;
  if (state === 'off')
    throw new Failure('conflict', `DNSSEC is not enabled for ${domain}: there are no keys to replace`);
  if (compromised) return;
  if (state === 'enabling')
    throw new Failure('conflict', `DNSSEC is still being enabled for ${domain}: its first keys are not in use yet`);
  if (state === 'disabling')
    throw new Failure('conflict', `DNSSEC is being disabled for ${domain}: its keys are going anyway`);
}

/** Whether the operator has seen what was asked for last; else one request would take the place of another. */
function isObserved({ metadata, status }: ZoneResource): boolean {
  return (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
}
