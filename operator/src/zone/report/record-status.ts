import {
  findCondition,
  type RecordCondition,
  type RecordResource,
  type RecordStatus,
  setConditions,
} from '@fourwinds/resources';
import { toProblem, type ZoneObjectIssue } from '@fourwinds/zones';
import type { Attachment } from '../compose/attach.ts';
import { ready } from './ready-condition.ts';

/** Maximum number of problems in a Record status. The rest appear once these are fixed. */
const MAX_PROBLEMS = 20;

type RecordReason = RecordCondition<'Accepted'>['reason'];

export type RecordOutcome = Pick<Attachment, 'record' | 'message' | 'problems'> & { readonly reason: RecordReason };

/**
 * Returns the status of a Record. `served` is true if all regions serve the present zone. A served Record stays in
 * sync while other records of its zone are being published.
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
  const hidden = problems.find(({ code }) => code === 'hidden-by-zone');
  const synced = hidden === undefined ? recordInSync(reason, served || wasServed) : hiddenInSync(hidden);
  const stall = hidden === undefined ? stalled(reason, message) : [stalledBy('Hidden', hidden.message)];
  const decided = [accepted, synced, ready(accepted, synced), ...stall];
  const lasting = conditions.filter(({ type }) => type !== 'Stalled' || stall.length > 0);
  return {
    observedGeneration: generation,
    conditions: setConditions(lasting, decided, generation, now),
    problems: problems.slice(0, MAX_PROBLEMS).map(toProblem),
  };
}

function acceptedStatus(reason: RecordReason): RecordCondition['status'] {
  if (reason === 'Attached') return 'True';
  return reason === 'ZoneNotAccepted' ? 'Unknown' : 'False';
}

/**
 * The Stalled condition exists only while it is true, as kstatus expects. A record whose zone is missing or not
 * accepted waits for the zone.
 */
function stalled(reason: RecordReason, message: string): RecordCondition<'Stalled'>[] {
  return isStalled(reason) ? [stalledBy(reason, message)] : [];
}

function stalledBy(reason: RecordCondition<'Stalled'>['reason'], message: string): RecordCondition<'Stalled'> {
  return { type: 'Stalled', status: 'True', reason, message };
}

/** The condition of a record that all regions may have but do not serve, because they answer from another zone. */
function hiddenInSync({ message }: Pick<ZoneObjectIssue, 'message'>): RecordCondition<'InSync'> {
  return { type: 'InSync', status: 'False', reason: 'Hidden', message };
}

function isStalled(
  reason: RecordReason,
): reason is Exclude<RecordReason, 'Attached' | 'ZoneNotFound' | 'ZoneNotAccepted'> {
  return reason !== 'Attached' && reason !== 'ZoneNotFound' && reason !== 'ZoneNotAccepted';
}

function recordInSync(reason: RecordReason, served: boolean): RecordCondition<'InSync'> {
  const type = 'InSync';
  if (reason !== 'Attached')
    return { type, status: 'False', reason: 'NotAccepted', message: 'See the condition Accepted.' };
  return served
    ? { type, status: 'True', reason: 'AllRegionsServe', message: 'Served by every live server of all regions.' }
    : { type, status: 'False', reason: 'Publishing', message: 'On its way to the nameservers.' };
}
