import { DNSSEC_PHASES, type ZoneResource } from '@fourwinds/resources';
import { isRolloverPending } from './pending-rollover.ts';
import { type Dnssec, dnssecOf } from './settings.ts';

export type DnssecState = (typeof DNSSEC_PHASES)[number];

export interface DnssecSummary {
  status: DnssecState;
  algorithm: string;
  denial: Dnssec['denial'];
  opt_out: boolean;
  parent: NonNullable<Dnssec['parent']>;
  /** True if the owner must now publish or remove DS records at the parent. */
  ds_due: boolean;
}

export function dnssecSummary(zone: ZoneResource): DnssecSummary {
  const { algorithm, denial, optOut, parent = 'ask' } = dnssecOf(zone.spec);
  const isDue = zone.status?.conditions?.some(({ reason }) => reason === 'WaitingForDS') === true;
  return { status: dnssecState(zone), algorithm, denial, opt_out: optOut, parent, ds_due: isDue };
}

/** Returns the DNSSEC state of the zone. Takes into account a recent request that the operator has not acted on yet. */
export function dnssecState(zone: ZoneResource): DnssecState {
  const { spec, status } = zone;
  const phase = status?.dnssec?.phase ?? 'off';
  if (dnssecOf(spec).enabled) {
    if (phase === 'on' && isRolloverPending(zone)) return 'rolling';
    return phase === 'off' || phase === 'disabling' ? 'enabling' : phase;
  }
  return phase === 'off' ? 'off' : 'disabling';
}
