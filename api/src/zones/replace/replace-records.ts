import { createHash } from 'node:crypto';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { recordFilter } from '../../kernel/record-limits.ts';
import type { ChangeRecordsPorts } from '../records/change-records.ts';
import { withKept } from '../records/decide-change.ts';
import { warningsAboutRecords } from '../records/hidden-records.ts';
import { hideOthers } from '../records/hide-others.ts';
import { changeZone, type ZoneChanged } from '../write/change-zone.ts';
import type { ChangeRequest, Decision } from '../write/zone-change.ts';
import { inputFacts } from '../zonefile/input-facts.ts';
import { MAX_REPORTED } from '../zonefile/report.ts';
import type { ListOutcome } from './list-outcome.ts';
import { listPlaces } from './read-list.ts';
import type { ReplacePorts } from './replace-ports.ts';

export type ReplaceRecordsPorts = ChangeRecordsPorts & ReplacePorts;

export interface ReplaceRecords extends ChangeRequest {
  /** The records of the request, which were not checked yet. */
  readonly records: readonly unknown[];
  /** Number of removed names to confirm. Required if many names are removed. */
  readonly confirm?: number;
}

type ReplaceResult = Omit<ListOutcome, 'records' | 'listed'> & {
  /** Number of records that Record objects attach. They are not changed. */
  readonly attached: number;
};

export type RecordsReplaced = ZoneChanged & ReplaceResult;

/**
 * Replaces the records of a zone by a list, by the rules of a zone file import. Replaces either all records or none.
 * Throws Failure validation_error with a detail for each wrong record, forbidden, zone_not_found,
 * precondition_failed, conflict or quota_exceeded.
 */
export async function replaceRecords(
  services: ReplaceRecordsPorts,
  actor: Actor,
  request: ReplaceRecords,
): Promise<RecordsReplaced> {
  const { records, confirm, ...rest } = request;
  const sha256 = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  return changeZone(services, actor, {
    ...rest,
    action: 'records.replace',
    request: { records: records.length, confirm, sha256 },
    decide: (zone) => decide(services, actor, zone, request),
  });
}

async function decide(
  services: ReplaceRecordsPorts,
  actor: Actor,
  zone: ZoneResource,
  { records: list, confirm, dryRun }: ReplaceRecords,
): Promise<Decision<ReplaceResult>> {
  const facts = { ...inputFacts(services, actor, zone), records: list, confirm, wantsDifference: dryRun === true };
  const { spec, attached, limits, service } = facts;
  const items = spec.records.length + attached.length + list.length;
  const { records, listed, ...outcome } = await hideOthers(actor, () =>
    services.threads.replaceRecords(facts, { account: actor.account.id, items }),
  );
  const hidden = await warningsAboutRecords(services, zone, listed, listPlaces.of);
  const warnings = [...outcome.warnings, ...hidden].slice(0, MAX_REPORTED);
  const result = { ...outcome, warnings, attached: attached.filter(recordFilter(limits)).length };
  if (records === undefined) return { kind: 'keep', result };
  return {
    kind: 'write',
    spec: { ...spec, records: withKept(spec.records, records) },
    checked: { service },
    result,
  };
}
