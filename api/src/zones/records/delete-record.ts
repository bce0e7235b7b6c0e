import type { Actor } from '../../kernel/actor.ts';
import { aboutOneChange, type RecordChanged, recordChanged } from './one-change.ts';
import { recordView } from './record-view.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeRecords, type ChangeRecordsPorts } from './change-records.ts';
import { recordNotFound } from './get-record.ts';

export interface DeleteRecord extends ChangeRequest {
  readonly id: string;
}

/** Deletes a record. Returns it as it was. Throws Failure not_found, and the same Failures as changeRecords. */
export async function deleteRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { id, ...request }: DeleteRecord,
): Promise<RecordChanged> {
  const changes = [{ op: 'delete' as const, id: id.toLowerCase() }];
  const changed = await aboutOneChange(() => changeRecords(services, actor, { ...request, changes }));
  const { results, difference, defaultTtl } = changed;
  if (results[0].status === 'unchanged') throw recordNotFound(id);
  return recordChanged(changed, recordView(difference.removed[0], defaultTtl, 'api'));
}
