import type { Actor } from '../actor.ts';
import { aboutOneChange } from './one-change.ts';
import type { ChangeOptions } from '../zones/change-zone.ts';
import { changeRecords, type ChangeRecordsPorts, type RecordsChanged } from './change-records.ts';
import { recordNotFound } from './get-record.ts';

export interface DeleteRecord extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly id: string;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Removes one record. Throws Failure not_found, else as changeRecords does. */
export async function deleteRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { id, ...request }: DeleteRecord,
): Promise<RecordsChanged> {
  const changes = [{ op: 'delete' as const, id: id.toLowerCase() }];
  const changed = await aboutOneChange(() => changeRecords(services, actor, { ...request, changes }));
  if (changed.results[0].status === 'unchanged') throw recordNotFound(id);
  return changed;
}
