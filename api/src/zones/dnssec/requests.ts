import type { ZoneResource } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import { dnssecState } from '../signing/signing-state.ts';
import { isObserved, rollingRoles } from '../signing/pending-rollover.ts';
import { type Dnssec, type DnssecSettings, dnssecOf, withSettings } from '../signing/settings.ts';

/** Pure functions that apply the owners' requests to the zone's spec. */

/** Throws Failure validation_error for invalid settings. */
export function enabled({ spec }: ZoneResource, settings: DnssecSettings): Dnssec {
  return { ...withSettings(dnssecOf(spec), settings), enabled: true, force: false };
}

/**
 * Returns the settings with DNSSEC disabled. Returns undefined for a zone without DNSSEC settings. An end that was
 * already forced stays forced.
 */
export function disabled({ spec }: ZoneResource, force: boolean): Dnssec | undefined {
  const { dnssec } = spec;
  return dnssec && { ...dnssec, enabled: false, force: force || (!dnssec.enabled && dnssec.force) };
}

export interface Rollover {
  readonly keys: readonly ('KSK' | 'ZSK')[];
  readonly compromised: boolean;
}

/** Returns the requested roles whose keys are already being replaced. The request does nothing for these roles. */
export function alreadyRolling(zone: ZoneResource, { keys, compromised }: Rollover): Rollover['keys'] {
  return compromised ? [] : rollingRoles(zone).filter((role) => keys.includes(role));
}

/**
 * Returns the settings with the requested rollover, or the same settings if the rollover is already in progress.
 * Throws Failure conflict if the keys are not fully in use, unless they may be compromised.
 */
export function rolledOver(zone: ZoneResource, request: Rollover, now: number): Dnssec {
  const { keys, compromised } = request;
  refuseUnsigned(zone);
  if (!compromised) refuseUnready(zone, keys);
  const dnssec = dnssecOf(zone.spec);
  if (alreadyRolling(zone, request).length === keys.length) return dnssec;
  const before = dnssec.rollover;
  // Merge an earlier request that the operator has not observed yet.
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

/**
 * Throws Failure conflict unless the keys are in use. A ZSK is in use when it signs, and a KSK is in use when the
 * parent has its DS record.
 */
function refuseUnready(zone: ZoneResource, keys: Rollover['keys']): void {
  const state = dnssecState(zone);
  const { domain } = zone.spec;
  if (state === 'disabling')
    throw new Failure('conflict', `DNSSEC is being disabled for ${domain}: its keys are being removed`);
  if (state !== 'enabling') return;
  if (!isSigning(zone))
    throw new Failure('conflict', `DNSSEC is still being enabled for ${domain}: its first keys are being made`);
  if (keys.includes('KSK'))
    throw new Failure(
      'conflict',
      `the KSK of ${domain} is not in use before the parent has its DS record; send "roles":["ZSK"], or enable with "parent":"none" if the parent accepts no DS records`,
    );
}

function isSigning({ status }: ZoneResource): boolean {
  return status?.dnssec?.keys.some(({ role, state }) => role === 'ZSK' && state === 'Active') === true;
}
