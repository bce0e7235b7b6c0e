import type { ZoneResource } from '@fourwinds/resources';
import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { type Detail, Failure } from '../failure.ts';
import { currentSettings, type Services } from '../services.ts';
import { applyChanges } from '../zones/apply-changes.ts';
import { changeZone, type ZoneChanged } from '../zones/change-zone.ts';
import type { Change, ChangeResult } from '../zones/change.ts';
import { type Difference, difference, isEmpty } from '../zones/difference.ts';
import {
  attachedEntry,
  type Entry,
  inlineEntries,
  toZoneRecord,
  type ZoneContext,
  zoneContext,
} from '../zones/entry.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { judgeRecords } from '../zones/judge-records.ts';
import { checkRecordQuota } from '../zones/record-quota.ts';
import type { Decision } from '../zones/write-zone.ts';

export interface ChangeRecords {
  /** Name or id. */
  readonly zone: string;
  readonly changes: readonly Change[];
  /** Answer as if, but write nothing. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait until all regions serve it; undefined does not wait. */
  readonly wait?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

interface ChangeDecision {
  readonly results: readonly ChangeResult[];
  readonly warnings: readonly Detail[];
  readonly difference: Difference;
  /** All records after the change. */
  readonly entries: readonly Entry[];
}

export type RecordsChanged = ZoneChanged & ChangeDecision;

/**
 * Applies changes to the records of a zone, all or none. Throws Failure validation_error or conflict with a detail for
 * each thing that is wrong, zone_not_found, precondition_failed or quota_exceeded.
 */
export async function changeRecords(services: Services, actor: Actor, request: ChangeRecords): Promise<RecordsChanged> {
  authorise(actor, 'records:write');
  const { changes, ...rest } = request;
  const change = { ...rest, action: 'records.change', request: { changes } };
  return changeZone(services, actor, change, (zone) => decideChange(services, actor, zone, changes));
}

function decideChange(
  services: Services,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Decision<ChangeDecision> {
  const zoneId = zoneIdOf(zone);
  authoriseZone(actor, 'records:write', zoneId);
  const context = zoneContext(zoneId, zone.spec);
  const before = inlineEntries(zone.spec, context);
  const { entries, results, wrong, doubtful } = applyChanges(before, changes, context, services.newId);
  const readOnly = attachedTargets(services, zone, changes, context);
  refuse([...wrong.filter(({ index }) => !readOnly.some((other) => other.index === index)), ...readOnly]);
  const spec = { ...zone.spec, records: entries.map(toZoneRecord) };
  const verdict = judgeRecords(spec, entries, results, currentSettings(services));
  refuse(verdict.wrong);
  checkRecordQuota(actor, before.length, entries.length);
  const found = difference(before, entries);
  const result = { results, warnings: distinct([...doubtful, ...verdict.doubtful]), difference: found, entries };
  return isEmpty(found) ? { result } : { spec, result };
}

/** Reading a record and judging the zone may find the same. */
function distinct(details: readonly Detail[]): Detail[] {
  return [...new Map(details.map((detail) => [`${detail.path} ${detail.code}`, detail])).values()];
}

/** Changes that mean, by id, a record that an object of its own attaches. */
function attachedTargets(
  { caches }: Services,
  zone: ZoneResource,
  changes: readonly Change[],
  context: ZoneContext,
): Detail[] {
  const attached = caches.attached.of(zone.metadata);
  if (attached.length === 0) return [];
  const ids = new Set(attached.map((record) => attachedEntry(record, context).id));
  return changes.flatMap((change, index) => {
    if (!('id' in change) || change.id === undefined || !ids.has(change.id)) return [];
    return [
      {
        index,
        path: `changes[${index}].id`,
        code: 'record-read-only',
        message: 'this record is a Record object in Kubernetes; change it there',
      },
    ];
  });
}

function refuse(wrong: readonly Detail[]): void {
  if (wrong.length === 0) return;
  const isConflict = wrong.every(({ code }) => code === 'record-exists');
  const message =
    wrong.length === 1 ? wrong[0].message : `${wrong.length} things are wrong with the changes; none was applied`;
  throw new Failure(isConflict ? 'conflict' : 'validation_error', message, wrong);
}
