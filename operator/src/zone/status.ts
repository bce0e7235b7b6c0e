import {
  findCondition,
  type RecordCondition,
  type RecordResource,
  type RecordStatus,
  setConditions,
  type ZoneCondition,
  type ZoneResource,
  type ZoneStatus,
} from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { Attachment } from './attach.ts';
import { acceptedCondition, type Composition } from './composition.ts';
import type { DnssecReport } from '../keys/conditions/report.ts';
import { type OwnershipCondition, ownershipProblems } from '../ownership/ownership-conditions.ts';
import { type Publication, publicationFields } from './publication-record.ts';
import type { RegionProgress } from '../regions/region-view.ts';

/** Kept in status at most; the rest shows when these are corrected. */
const MAX_PROBLEMS = 100;
/** Conditions that are there only while there is something to say. */
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
] as const satisfies ZoneCondition['type'][];

export interface ZoneOutcome {
  readonly zone: ZoneResource;
  readonly composition: Composition;
  /** The present publication, of this draft or of an earlier one. */
  readonly publication?: Publication;
  /** By name of region. */
  readonly progress: ReadonlyMap<string, RegionProgress>;
  readonly service: ServiceSettings;
  /** For zones that have keys. */
  readonly dnssec?: DnssecReport;
  /** Conditions about the owners of domains above and below. */
  readonly ownership?: readonly OwnershipCondition[];
  readonly now: string;
}

/** The whole status of a zone: the one place where its conditions come from. */
export function zoneStatus(outcome: ZoneOutcome): ZoneStatus {
  const { zone, composition, publication, progress, service, dnssec, ownership = [], now } = outcome;
  const generation = zone.metadata.generation ?? 0;
  const accepted = acceptedCondition(composition);
  const inSync = inSyncCondition(composition, progress);
  const conditions = [
    accepted,
    ...(dnssec?.conditions ?? []),
    ...ownership,
    inSync,
    ready(accepted, inSync),
    ...abnormal(composition, progress),
  ];
  const lasting = (zone.status?.conditions ?? []).filter(
    ({ type }) =>
      !TRANSIENT.some((transient) => transient === type) || conditions.some((condition) => condition.type === type),
  );
  const { dnssec: _, ...before } = zone.status ?? {};
  return {
    ...before,
    ...(dnssec?.status === undefined ? {} : { dnssec: dnssec.status }),
    observedGeneration: generation,
    ...publicationFields(publication),
    ...(composition.state === 'accepted' ? { recordCount: composition.recordCount } : {}),
    conditions: setConditions(lasting, conditions, generation, now),
    problems: [...ownershipProblems(ownership), ...composition.problems].slice(0, MAX_PROBLEMS),
    nameservers: [...(zone.spec.nameservers ?? service.nameservers)],
    regions: regionStatuses(zone.status?.regions ?? [], publication, progress, now),
  };
}

type RecordReason = RecordCondition<'Accepted'>['reason'];

/** Whether a Record is part of its zone, and why not. */
export type RecordOutcome = Pick<Attachment, 'record' | 'message' | 'problems'> & { readonly reason: RecordReason };

/**
 * The status of a Record that is, or is not, part of a zone; `served` says that all regions serve the zone as it is now.
 * A Record that was served stays so while other records of its zone are on their way.
 */
export function recordStatus(
  record: RecordResource,
  { reason, message, problems }: RecordOutcome,
  served: boolean,
  now: string,
): RecordStatus {
  const { generation = 0 } = record.metadata;
  const { observedGeneration, conditions = [] } = record.status ?? {};
  const wasServed = observedGeneration === generation && findCondition(conditions, 'InSync')?.status === 'True';
  const accepted: RecordCondition<'Accepted'> = { type: 'Accepted', status: acceptedStatus(reason), reason, message };
  const synced = recordInSync(reason, served || wasServed);
  const decided = [accepted, synced, ready(accepted, synced)];
  return {
    observedGeneration: generation,
    conditions: setConditions(conditions, decided, generation, now),
    problems: problems.slice(0, 20),
  };
}

function acceptedStatus(reason: RecordReason): RecordCondition['status'] {
  if (reason === 'Attached') return 'True';
  return reason === 'ZoneNotAccepted' ? 'Unknown' : 'False';
}

function recordInSync(reason: RecordReason, served: boolean): RecordCondition<'InSync'> {
  const type = 'InSync';
  if (reason !== 'Attached')
    return { type, status: 'False', reason: 'NotAccepted', message: 'See the condition Accepted.' };
  return served
    ? { type, status: 'True', reason: 'AllRegionsServe', message: 'Served by every live server of all regions.' }
    : { type, status: 'False', reason: 'Publishing', message: 'On its way to the nameservers.' };
}

/** Whether every region serves the desired version. */
export function allServed(progress: ReadonlyMap<string, RegionProgress>): boolean {
  return progress.size > 0 && [...progress.values()].every(({ state }) => state === 'served');
}

/** True when the status of a zone says that all regions serve it. */
export function saysInSync(status: ZoneStatus | undefined): boolean {
  return findCondition(status?.conditions, 'InSync')?.status === 'True';
}

function inSyncCondition(
  composition: Composition,
  progress: ReadonlyMap<string, RegionProgress>,
): ZoneCondition<'InSync'> {
  if (composition.state !== 'accepted') {
    return {
      type: 'InSync',
      status: 'False',
      reason: composition.state === 'refused' ? 'DraftRefused' : 'NotAccepted',
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
  return { type: 'InSync', status: 'False', ...lag(progress) };
}

/** What keeps a generation from being served everywhere. */
function lag(progress: ReadonlyMap<string, RegionProgress>): Pick<ZoneCondition<'Reconciling'>, 'reason' | 'message'> {
  const lagging = [...progress.values()].flatMap((region) => (region.state === 'served' ? [] : [region]));
  return {
    reason: lagging.some(({ state }) => state === 'unreachable') ? 'RegionUnavailable' : 'Publishing',
    message: lagging.map(({ message }) => message).join('. ') || 'No region is known yet.',
  };
}

/** What Ready says the same of Zones and Records. */
type Ready = ZoneCondition<'Ready'> & RecordCondition<'Ready'>;
type Summarised = Pick<ZoneCondition, 'status' | 'message'>;

function ready(accepted: Summarised, inSync: Summarised): Ready {
  if (accepted.status !== 'True')
    return { type: 'Ready', status: 'False', reason: 'NotAccepted', message: accepted.message };
  if (inSync.status !== 'True') return { type: 'Ready', status: 'False', reason: 'NotInSync', message: inSync.message };
  return { type: 'Ready', status: 'True', reason: 'InSync', message: 'Accepted and served everywhere.' };
}

/** Reconciling and Stalled exist only while they are true, as kstatus wants. */
function abnormal(composition: Composition, progress: ReadonlyMap<string, RegionProgress>): ZoneCondition[] {
  if (composition.state !== 'accepted')
    return [{ type: 'Stalled', status: 'True', reason: composition.reason, message: composition.message }];
  return allServed(progress) ? [] : [{ type: 'Reconciling', status: 'True', ...lag(progress) }];
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
