import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import { dnssecState } from '../signing/signing-state.ts';
import { isObserved, rollingRoles } from '../signing/pending-rollover.ts';
import { type Dnssec, type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';

/** Requests of owners, written into the spec of a zone for the operator. All of these are pure. */

/** Throws Failure validation_error for settings that cannot be. */
export function enabled({ spec }: ZoneResource, settings: DnssecSettings): Dnssec {
  return { ...withSettings(dnssecOf(spec), settings), enabled: true, force: false };
}

/** A zone that is not signed stays as it is; a forced end of signing stays forced. */
export function disabled({ spec }: ZoneResource, force: boolean): Dnssec | undefined {
  const { dnssec } = spec;
  return dnssec && { ...dnssec, enabled: false, force: force || (!dnssec.enabled && dnssec.force) };
}

export interface Rollover {
  readonly keys: readonly ('KSK' | 'ZSK')[];
  readonly compromised: boolean;
}

/** Roles of a request whose keys are being replaced already, so that it adds nothing for them. */
export function alreadyRolling(zone: ZoneResource, { keys, compromised }: Rollover): Rollover['keys'] {
  return compromised ? [] : rollingRoles(zone).filter((role) => keys.includes(role));
}

/**
 * The same as before where all that is asked for is under way. Throws Failure conflict while there are no keys in full use, but
 * that keys may be compromised at any time.
 */
export function rolledOver(zone: ZoneResource, request: Rollover, now: number): Dnssec {
  const { keys, compromised } = request;
  refuseUnsigned(zone);
  if (!compromised) refuseUnready(zone, keys);
  const dnssec = dnssecOf(zone.spec);
  if (alreadyRolling(zone, request).length === keys.length) return dnssec;
  const before = dnssec.rollover;
  // One that the operator has not seen yet must not be forgotten for this one.
  const waiting = isObserved(zone) ? undefined : before;
  const later = Math.max(now, before === undefined ? 0 : Date.parse(before.requestedAt) + 1);
  const rollover = {
    requestedAt: new Date(later).toISOString(),
    keys: (['KSK', 'ZSK'] as const).filter((role) => keys.includes(role) || waiting?.keys.includes(role)),
    compromised: compromised || waiting?.compromised === true,
  };
  return { ...dnssec, rollover };
}

function refuseUnsigned(zone: ZoneResource): void {
  if (dnssecState(zone) === 'off')
    throw new Failure('conflict', `DNSSEC is not enabled for ${zone.spec.domain}: there are no keys to replace`);
}

/** A ZSK is in use as soon as it signs, a KSK when the parent has its DS record. */
function refuseUnready(zone: ZoneResource, keys: Rollover['keys']): void {
  const state = dnssecState(zone);
  const { domain } = zone.spec;
  if (state === 'disabling')
    throw new Failure('conflict', `DNSSEC is being disabled for ${domain}: its keys are going anyway`);
  if (state !== 'enabling') return;
  if (!isSigning(zone))
    throw new Failure('conflict', `DNSSEC is still being enabled for ${domain}: its first keys are being made`);
  if (keys.includes('KSK'))
    throw new Failure(
      'conflict',
      `the KSK of ${domain} is not in use before the parent has its DS record; ask for "keys":["ZSK"], or enable with "parent":"none" where nobody above takes DS records`,
    );
}

function isSigning({ status }: ZoneResource): boolean {
  return status?.dnssec?.keys.some(({ role, state }) => role === 'ZSK' && state === 'Active') === true;
}
