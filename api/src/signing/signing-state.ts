import { DNSSEC_PHASES, type ZoneResource } from '@fourwinds/resources';
import { isRolloverPending } from './pending-rollover.ts';
import { type Dnssec, dnssecOf } from './settings.ts';

export type DnssecState = (typeof DNSSEC_PHASES)[number];

/** DNSSEC of a zone in short, as a zone shows it. */
export interface DnssecSummary {
  status: DnssecState;
  algorithm: string;
  denial: Dnssec['denial'];
  opt_out: boolean;
  parent: NonNullable<Dnssec['parent']>;
  /** Whether the owner has DS records to publish or to remove at the parent now. */
  ds_due: boolean;
}

export function dnssecSummary(zone: ZoneResource): DnssecSummary {
  const { algorithm, denial, optOut, parent = 'ask' } = dnssecOf(zone.spec);
  const isDue = zone.status?.conditions?.some(({ reason }) => reason === 'WaitingForDS') === true;
  return { status: dnssecState(zone), algorithm, denial, opt_out: optOut, parent, ds_due: isDue };
}

/** The state of the zone, with a request of a moment ago that the operator has not acted upon yet. */
export function dnssecState(zone: ZoneResource): DnssecState {
  const { spec, status } = zone;
  const phase = status?.dnssec?.phase ?? 'off';
  if (dnssecOf(spec).enabled) {
    if (phase === 'on' && isRolloverPending(zone)) return 'rolling';
    return phase === 'off' || phase === 'disabling' ? 'enabling' : phase;
  }
  return phase === 'off' ? 'off' : 'disabling';
}
