import {
  type ConditionVerdict,
  findCondition,
  type RecordResource,
  type RecordStatus,
  setConditions,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Attachment } from './attach.ts';
import type { Composition } from './compose.ts';
import type { DnssecReport } from '../keys/conditions/report.ts';
import { ownershipProblems } from '../ownership/ownership-conditions.ts';
import { type Publication, publicationFields } from './publication-record.ts';
import type { RegionProgress } from '../regions/region-view.ts';

/** Kept in status at most; the rest shows when these are corrected. */
const MAX_PROBLEMS = 100;
/** Conditions that are there only while there is something to say. */
const PASSING = [
  'Reconciling',
  'Stalled',
  'Signed',
  'KeysImported',
  'KSKRollover',
  'ZSKRollover',
  'ParentDS',
  'GrantNeeded',
  'OthersBelow',
];

export interface ZoneOutcome {
  readonly zone: ZoneResource;
  readonly composition: Composition;
  /** What is published now, of this draft or of an earlier one. */
  readonly publication?: Publication;
  /** By name of region. */
  readonly progress: ReadonlyMap<string, RegionProgress>;
  readonly service: ServiceSettings;
  /** For zones that have keys. */
  readonly dnssec?: DnssecReport;
  /** What is to be said of owners above and below. */
  readonly ownership?: readonly ConditionVerdict[];
  readonly now: string;
}

/** The whole status of a zone: the one place where its conditions come from. */
export function zoneStatus(outcome: ZoneOutcome): ZoneStatus {
  const { zone, composition, publication, progress, service, dnssec, ownership = [], now } = outcome;
  const generation = zone.metadata.generation ?? 0;
  const accepted = composition.verdicts[0];
  const inSync = inSyncVerdict(composition, progress);
  const verdicts = [
    ...composition.verdicts,
    ...(dnssec?.verdicts ?? []),
    ...ownership,
    inSync,
    readyVerdict(accepted, inSync),
    ...abnormalVerdicts(accepted, inSync),
  ];
  const lasting = (zone.status?.conditions ?? []).filter(
    ({ type }) => !PASSING.includes(type) || verdicts.some((verdict) => verdict.type === type),
  );
  const { dnssec: _, ...before } = zone.status ?? {};
  return {
    ...before,
    ...(dnssec?.status === undefined ? {} : { dnssec: dnssec.status }),
    observedGeneration: generation,
    ...publicationFields(publication),
    ...(composition.recordCount === undefined ? {} : { recordCount: composition.recordCount }),
    conditions: setConditions(lasting, verdicts, generation, now),
    problems: [...ownershipProblems(ownership), ...composition.problems].slice(0, MAX_PROBLEMS),
    nameservers: [...(zone.spec.nameservers ?? service.nameservers)],
    regions: regionStatuses(zone.status?.regions ?? [], publication, progress, now),
  };
}

/** What is to be said of a Record: a reason of recordConditions.Accepted. */
export type RecordVerdict = Pick<Attachment, 'record' | 'message' | 'problems'> & { readonly reason: string };

/**
 * The status of a Record that is, or is not, part of a zone; `served` says that all regions serve the zone as it is now.
 * A Record that was served stays so while other records of its zone are on their way.
 */
export function recordStatus(
  record: RecordResource,
  { reason, message, problems }: RecordVerdict,
  served: boolean,
  now: string,
): RecordStatus {
  const { generation = 0 } = record.metadata;
  const { observedGeneration, conditions = [] } = record.status ?? {};
  const wasServed = observedGeneration === generation && findCondition(conditions, 'InSync')?.status === 'True';
  const accepted: ConditionVerdict = { type: 'Accepted', status: acceptedStatus(reason), reason, message };
  const synced: ConditionVerdict = { type: 'InSync', ...recordInSync(reason, served || wasServed) };
  const verdicts = [accepted, synced, readyVerdict(accepted, synced)];
  return {
    observedGeneration: generation,
    conditions: setConditions(conditions, verdicts, generation, now),
    problems: problems.slice(0, 20),
  };
}

function acceptedStatus(reason: string): ConditionVerdict['status'] {
  if (reason === 'Attached') return 'True';
  return reason === 'ZoneNotAccepted' ? 'Unknown' : 'False';
}

function recordInSync(reason: string, served: boolean): Omit<ConditionVerdict, 'type'> {
  if (reason !== 'Attached') return { status: 'False', reason: 'NotAccepted', message: 'See the condition Accepted.' };
  return served
    ? { status: 'True', reason: 'AllRegionsServe', message: 'Served by every live server of all regions.' }
    : { status: 'False', reason: 'Publishing', message: 'On its way to the nameservers.' };
}

/** Whether every region serves what is wanted. */
export function allServed(progress: ReadonlyMap<string, RegionProgress>): boolean {
  return progress.size > 0 && [...progress.values()].every(({ state }) => state === 'served');
}

/** True when the status of a zone says that all regions serve it. */
export function saysInSync(status: ZoneStatus | undefined): boolean {
  return findCondition(status?.conditions, 'InSync')?.status === 'True';
}

function inSyncVerdict(composition: Composition, progress: ReadonlyMap<string, RegionProgress>): ConditionVerdict {
  if (composition.zone === undefined) {
    return {
      type: 'InSync',
      status: 'False',
      reason: composition.verdicts[0].reason === 'DraftRefused' ? 'DraftRefused' : 'NotAccepted',
      message: 'This generation is not published; see the condition Accepted.',
    };
  }
  if (allServed(progress))
    return {
      type: 'InSync',
      status: 'True',
      reason: 'AllRegionsServe',
      message: 'Every live server of all regions serves this generation.',
    };
  const lagging = [...progress.values()].flatMap((region) => (region.state === 'served' ? [] : [region]));
  const reason = lagging.some(({ state }) => state === 'unreachable') ? 'RegionUnavailable' : 'Publishing';
  return {
    type: 'InSync',
    status: 'False',
    reason,
    message: lagging.map(({ message }) => message).join('. ') || 'No region is known yet.',
  };
}

function readyVerdict(accepted: ConditionVerdict, inSync: ConditionVerdict): ConditionVerdict {
  if (accepted.status !== 'True')
    return { type: 'Ready', status: 'False', reason: 'NotAccepted', message: accepted.message };
  if (inSync.status !== 'True') return { type: 'Ready', status: 'False', reason: 'NotInSync', message: inSync.message };
  return { type: 'Ready', status: 'True', reason: 'InSync', message: 'Accepted and served everywhere.' };
}

/** Reconciling and Stalled exist only while they are true, as kstatus wants. */
function abnormalVerdicts(accepted: ConditionVerdict, inSync: ConditionVerdict): ConditionVerdict[] {
  if (accepted.status !== 'True')
    return [{ type: 'Stalled', status: 'True', reason: accepted.reason, message: accepted.message }];
  if (inSync.status !== 'True')
    return [{ type: 'Reconciling', status: 'True', reason: inSync.reason, message: inSync.message }];
  return [];
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
