import { type DnssecStatus, withoutWaitingSince, type ZoneResource, type ZoneStatus } from '@fourwinds/resources';
import { signingAlgorithmNamed } from '@fourwinds/dns';
import { algorithmView, type DnskeyView, type DsView, dsView, kskView } from './public-key.ts';
import { type DnssecSummary, dnssecSummary } from '../signing/signing-state.ts';

type Condition = NonNullable<ZoneStatus['conditions']>[number];

/** A pending step or a problem of a zone's DNSSEC. */
export interface WaitingView {
  reason: string;
  message: string;
  since: string;
}

/** A DS record for the parent. Contains the DNSKEY for parents that require the key instead. */
export interface ParentDs extends DsView {
  /** null until the operator has reported the key. */
  dnskey: DnskeyView | null;
}

export interface DnssecView extends DnssecSummary {
  zone: string;
  keys: {
    key_tag: number;
    role: 'KSK' | 'ZSK';
    algorithm: string;
    algorithm_number: number;
    status: string;
    since: string;
  }[];
  ds: ParentDs[];
  upcoming_ds: (ParentDs & { publish_after: string | null })[];
  next_rollover: string | null;
  signatures_expire: string | null;
  /** The next pending step. Steps that the owner must take come first. null if nothing is pending. */
  waiting_for: WaitingView | null;
  conditions: ({ type: string; status: Condition['status'] } & WaitingView)[];
}

/** DNSSEC conditions of a zone, most urgent first. */
const CONDITIONS = ['KeysImported', 'ParentDS', 'KSKRollover', 'Signed', 'ZSKRollover'];
/** Reasons that only the owner or the parent can resolve. */
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
  const { code } = signingAlgorithmNamed(algorithm);
  return { key_tag: tag, role, ...algorithmView(code), status: state.toLowerCase(), since };
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
