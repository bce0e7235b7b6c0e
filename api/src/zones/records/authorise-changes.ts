import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { allRecords, type RecordsPorts } from './all-records.ts';
import type { Change } from './change.ts';
import { zoneContext, type ZoneContext } from './entry.ts';
import { recordNotFound } from './get-record.ts';
import { type RecordItem, readItem, readSetName } from './read-item.ts';
import { limitsOf, recordFilter } from '../../kernel/record-limits.ts';
import type { RecordView } from './record-view.ts';

/**
 * Throws Failure forbidden for records that the actor may not change, and not_found for records that it may not see.
 */
export async function authoriseChanges(
  services: RecordsPorts,
  actor: Actor,
  zone: ZoneResource,
  changes: readonly Change[],
): Promise<void> {
  const request = { scope: 'records:write', zone: zoneIdOf(zone), address: actor.address } as const;
  authorise(actor, request);
  const limits = limitsOf(actor);
  if (limits === undefined) return;
  const isVisible = recordFilter(limits);
  const context = zoneContext(request.zone, zone.spec, services.readings);
  const records = changes.some(hasId) ? await allRecords(services, zone, actor.account.id) : [];
  const visible = new Map(records.filter(isVisible).map((record) => [record.id, record]));
  for (const change of changes) {
    const set = setOf(change, context, visible);
    if (set !== undefined) authorise(actor, { ...request, name: set.name, type: set.type });
  }
}

type NamedRecord = Pick<RecordItem, 'name' | 'type'>;
type ChangeById = Extract<Change, { id: string }>;

function hasId(change: Change): change is ChangeById {
  return 'id' in change && change.id !== undefined;
}

/**
 * Returns the record set that a change affects, parsed as in applyChanges. Returns undefined if applyChanges reports
 * an error. Throws Failure not_found.
 */
function setOf(
  change: Change,
  context: ZoneContext,
  visible: ReadonlyMap<string, RecordView>,
): NamedRecord | undefined {
  if (hasId(change)) return setOfRecord(change, context, visible.get(change.id));
  const { name, type } = change;
  if (change.op === 'delete') return readSetName(name, type, context, () => undefined);
  const value = change.op === 'replace' ? change.values[0] : change.value;
  return readItem({ name, type, value }, context, 0).item;
}

function setOfRecord(
  change: ChangeById,
  context: ZoneContext,
  before: RecordView | undefined,
): NamedRecord | undefined {
  if (before === undefined) throw recordNotFound(change.id);
  if (change.op === 'delete') return before;
  const { name = before.name, type = before.type, value = before.value } = change;
  return readItem({ name, type, value }, context, 0).item;
}
