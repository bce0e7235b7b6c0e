import {
  isBlocked,
  type Problem,
  setConditions,
  type ZoneCondition,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import { productIssue, type ServiceSettings, toProblem, type ZoneObjectIssue } from '@fourwinds/zones';
import { endpointProblems } from '../../endpoints/endpoint-outcomes.ts';
import { acceptedCondition, type Outcome } from '../compose/composition.ts';
import type { DnssecReport } from '../../keys/conditions/report.ts';
import { type OwnershipCondition, ownershipIssues } from '../../ownership/ownership-conditions.ts';
import { type Publication, publicationFields } from '../publish/publication-record.ts';
import type { RegionProgress } from '../../regions/region-view.ts';
import type { DelegationReport } from '../../parent/delegation-report.ts';
import type { ProofReport } from '../../proof/proof-report.ts';
import { allServed } from '../../regions/progress.ts';
import { ready } from './ready-condition.ts';

/** Maximum number of problems in a status. The rest appear once these are fixed. */
export const MAX_PROBLEMS = 100;
/** Conditions that exist only while they apply. */
const TRANSIENT = [
  'Reconciling',
  'Stalled',
  'Signed',
  'KeysImported',
  'KSKRollover',
  'ZSKRollover',
  'ParentDS',
  'GrantNeeded',
  'OthersBelow',
  'Proven',
  'Blocked',
] as const satisfies ZoneCondition['type'][];

/** Reason and message of an accepted zone that is not in sync. */
type ZoneDelay = Pick<ZoneCondition<'Reconciling'>, 'reason' | 'message'>;

export interface ZoneOutcome {
  readonly zone: ZoneResource;
  readonly composition: Outcome;
  /** The present publication, of this draft or of an earlier draft. */
  readonly publication?: Publication;
  readonly progress: ReadonlyMap<string, RegionProgress>;
  readonly service: ServiceSettings;
  /** Why the composition is not published yet, if it waits for more than the regions. */
  readonly delay?: ZoneDelay;
  readonly dnssec?: DnssecReport;
  /** The delegation by the parent. Undefined if nothing new is known. */
  readonly delegation?: DelegationReport;
  readonly ownership?: readonly OwnershipCondition[];
  /** The domain of a zone above with the same owner, if this zone hides records of that zone. */
  readonly hidesRecordsOf?: string;
  readonly proof?: ProofReport;
  readonly now: string;
}

/** Returns the complete status of a zone. All of its conditions are made here. */
export function zoneStatus(outcome: ZoneOutcome): ZoneStatus {
  const {
    zone,
    composition,
    publication,
    progress,
    service,
    delay,
    dnssec,
    delegation,
    ownership = [],
    proof = {},
    now,
  } = outcome;
  const generation = zone.metadata.generation ?? 0;
  const accepted = acceptedCondition(composition);
  const inSync = inSyncCondition(composition, progress, delay);
  const conditions = [
    accepted,
    ...(dnssec?.conditions ?? []),
    ...ownership,
    ...blockedConditions(zone),
    ...proofConditions(proof),
    ...delegationConditions(delegation),
    inSync,
    ready(accepted, inSync),
    ...abnormal(composition, progress, delay),
  ];
  const { dnssec: _dnssec, proof: _proof, delegation: delegationBefore, ...before } = zone.status ?? {};
  return {
    ...before,
    ...dnssecField(dnssec),
    ...delegationField(delegation, delegationBefore),
    ...proofField(proof),
    observedGeneration: generation,
    ...publicationFields(publication),
    ...recordCountField(composition),
    conditions: setConditions(lasting(zone.status, conditions), conditions, generation, now),
    problems: [...hidingIssues(outcome), ...problemsOf(composition, ownership)].slice(0, MAX_PROBLEMS).map(toProblem),
    nameservers: [...(zone.spec.nameservers ?? service.nameservers)],
    regions: regionStatuses(zone.status?.regions ?? [], publication, progress, now),
  };
}

function hidingIssues({ hidesRecordsOf: above, zone }: ZoneOutcome): ZoneObjectIssue[] {
  if (above === undefined) return [];
  const message = `the zone ${above} has records at ${zone.spec.domain} or below it, which are not served since this zone answers for these names; put them into this zone, or delete them there`;
  return [productIssue('hides-records', message, 'spec.domain')];
}

/**
 * DNSEndpoints cannot report the problems of their records, so the zone reports them, but only for records that it
 * admits.
 */
function problemsOf(composition: Outcome, ownership: readonly OwnershipCondition[]): (ZoneObjectIssue | Problem)[] {
  return [...ownershipIssues(ownership), ...composition.problems, ...endpointProblems(composition.attachments)];
}

function blockedConditions(zone: ZoneResource): ZoneCondition<'Blocked'>[] {
  if (!isBlocked(zone)) return [];
  const message =
    'The zone answers only with its SOA and NS records. Its records are kept, and are served again when it is no longer blocked.';
  return [{ type: 'Blocked', status: 'True', reason: 'Blocked', message }];
}

function dnssecField(dnssec: DnssecReport | undefined): Pick<ZoneStatus, 'dnssec'> {
  return dnssec?.status === undefined ? {} : { dnssec: dnssec.status };
}

function proofConditions({ condition }: ProofReport): ZoneCondition<'Proven'>[] {
  return condition === undefined ? [] : [condition];
}

function proofField({ status }: ProofReport): Pick<ZoneStatus, 'proof'> {
  return status === undefined ? {} : { proof: status };
}

function delegationConditions(report: DelegationReport | undefined): ZoneCondition<'Delegated'>[] {
  return report === undefined ? [] : [report.condition];
}

function delegationField(
  report: DelegationReport | undefined,
  before: ZoneStatus['delegation'],
): Pick<ZoneStatus, 'delegation'> {
  const delegation = report === undefined ? before : report.status;
  return delegation === undefined ? {} : { delegation };
}

function recordCountField(composition: Outcome): Pick<ZoneStatus, 'recordCount'> {
  return composition.state === 'accepted' ? { recordCount: composition.recordCount } : {};
}

/** Returns the earlier conditions that are kept, or that a condition of the same type replaces. */
function lasting(
  before: ZoneStatus | undefined,
  conditions: readonly ZoneCondition[],
): NonNullable<ZoneStatus['conditions']> {
  const isTransient = (type: string): boolean => TRANSIENT.some((transient) => transient === type);
  const types = new Set<string>(conditions.map(({ type }) => type));
  return (before?.conditions ?? []).filter(({ type }) => !isTransient(type) || types.has(type));
}

function inSyncCondition(
  composition: Outcome,
  progress: ReadonlyMap<string, RegionProgress>,
  delay: ZoneDelay | undefined,
): ZoneCondition<'InSync'> {
  if (composition.state !== 'accepted') {
    return {
      type: 'InSync',
      status: 'False',
      reason: composition.state === 'refused' ? 'DraftRefused' : 'NotAccepted',
      message: 'This generation is not published; see the condition Accepted.',
    };
  }
  if (delay !== undefined) return { type: 'InSync', status: 'False', ...delay };
  if (allServed(progress))
    return {
      type: 'InSync',
      status: 'True',
      reason: 'AllRegionsServe',
      message: 'Every live server of all regions serves this generation.',
    };
  return { type: 'InSync', status: 'False', ...lag(progress) };
}

function lag(progress: ReadonlyMap<string, RegionProgress>): ZoneDelay {
  const lagging = [...progress.values()].flatMap((region) => (region.state === 'served' ? [] : [region]));
  return {
    reason: lagging.some(({ state }) => state === 'unreachable') ? 'RegionUnavailable' : 'Publishing',
    message: lagging.map(({ message }) => message).join('. ') || 'No region is known yet.',
  };
}

/** Reconciling and Stalled exist only while they are true, as kstatus expects. */
function abnormal(
  composition: Outcome,
  progress: ReadonlyMap<string, RegionProgress>,
  delay: ZoneDelay | undefined,
): ZoneCondition[] {
  if (composition.state !== 'accepted')
    return [{ type: 'Stalled', status: 'True', reason: composition.reason, message: composition.message }];
  if (delay === undefined && allServed(progress)) return [];
  return [{ type: 'Reconciling', status: 'True', ...(delay ?? lag(progress)) }];
}

type RegionStatuses = NonNullable<ZoneStatus['regions']>;

function regionStatuses(
  before: RegionStatuses,
  publication: Publication | undefined,
  progress: ReadonlyMap<string, RegionProgress>,
  now: string,
): RegionStatuses {
  return [...progress].map(([name, region]) => {
    const last = before.find((entry) => entry.name === name);
    if (region.state !== 'served' || publication === undefined) return { ...last, name, servers: region.servers };
    const observedAt = last?.serial === publication.serial ? (last.observedAt ?? now) : now;
    return { name, serial: publication.serial, observedAt, servers: region.servers };
  });
}
