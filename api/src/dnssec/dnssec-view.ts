import { type DnssecStatus, withoutWaitingSince, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { type DnskeyView, type DsView, dsView, kskView } from './public-key.ts';
import { type DnssecSummary, dnssecSummary } from '../signing/signing-state.ts';

type Condition = NonNullable<ZoneStatus['conditions']>[number];

/** Something that DNSSEC of a zone waits for, or that is wrong with it. */
export interface WaitingView {
  reason: string;
  message: string;
  since: string;
}

/** A DS record for a parent; some take the key instead. */
export interface ParentDs extends DsView {
  /** null where the operator has not reported it yet. */
  dnskey: DnskeyView | null;
}

/** DNSSEC of a zone as both APIs show it. */
export interface DnssecView extends DnssecSummary {
  zone: string;
  keys: { key_tag: number; role: 'KSK' | 'ZSK'; algorithm: string; state: string; since: string }[];
  ds: ParentDs[];
  upcoming_ds: (ParentDs & { publish_after: string | null })[];
  next_rollover: string | null;
  signatures_expire: string | null;
  /** The next thing to wait for, what the owner has to do first; null where there is nothing. */
  waiting_for: WaitingView | null;
  conditions: ({ type: string; status: Condition['status'] } & WaitingView)[];
}

/** Conditions of a zone that are about DNSSEC, the most urgent first. */
const CONDITIONS = ['KeysImported', 'ParentDS', 'KSKRollover', 'Signed', 'ZSKRollover'];
/** Steps that only the owner, or the parent, can take. */
const OF_THE_OWNER = [
  'KeysRefused',
  'ForeignDS',
  'UnsignedBelowDS',
  'UnexpectedDS',
  'WaitingForDS',
  'WaitingForDelegation',
];
const UNSIGNED: DnssecStatus = { phase: 'off', keys: [], ds: [] };
const NOTHING_TO_DO = ['Imported', 'Secure', 'NoParent', 'ParentUnknown'];

export function dnssecView(zone: ZoneResource): DnssecView {
  const { dnssec = UNSIGNED, conditions = [] } = zone.status ?? {};
  const about = CONDITIONS.flatMap((type) => conditions.filter((condition) => condition.type === type)).map(
    (condition) => shown(condition, dnssec),
  );
  return {
    zone: zone.spec.domain,
    ...dnssecSummary(zone),
    keys: dnssec.keys.map(keyView),
    ds: dnssec.ds.map((ds) => parentDs(ds, dnssec)),
    upcoming_ds: (dnssec.upcomingDS ?? []).map(({ publishAfter, ...ds }) => ({
      ...parentDs(ds, dnssec),
      publish_after: publishAfter ?? null,
    })),
    next_rollover: dnssec.nextRollover ?? null,
    signatures_expire: dnssec.signaturesExpire ?? null,
    waiting_for: waitingFor(about),
    conditions: about,
  };
}

function parentDs(ds: DnssecStatus['ds'][number], { keys }: DnssecStatus): ParentDs {
  const key = keys.find(({ tag, role }) => tag === ds.keyTag && role === 'KSK');
  const dnskey = key?.publicKey === undefined ? null : kskView(ds.algorithm, key.publicKey);
  return { ...dsView(ds), dnskey };
}

function keyView({ tag, role, algorithm, state, since }: DnssecStatus['keys'][number]): DnssecView['keys'][number] {
  return { key_tag: tag, role, algorithm, state: state.toLowerCase(), since };
}

function waitingFor(conditions: DnssecView['conditions']): WaitingView | null {
  const next =
    conditions.find(({ reason }) => OF_THE_OWNER.includes(reason)) ??
    conditions.find(({ reason }) => !NOTHING_TO_DO.includes(reason));
  return next === undefined ? null : { reason: next.reason, message: next.message, since: next.since };
}

function shown(
  { type, status, reason, message, lastTransitionTime }: Condition,
  { waits = [] }: DnssecStatus,
): DnssecView['conditions'][number] {
  const wait = waits.find(({ condition }) => condition === type);
  if (wait === undefined) return { type, status, reason, message, since: lastTransitionTime };
  const { since } = wait;
  return { type, status, reason, message: withoutWaitingSince(message, since), since };
}
