import type { Actor } from '../../kernel/actor.ts';
import { aboutOneChange, type RecordChanged, recordChanged } from './one-change.ts';
import { recordView } from './record-view.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeRecords, type ChangeRecordsPorts } from './change-records.ts';

export interface CreateRecord extends ChangeRequest {
  readonly record: {
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly ttl?: number;
    readonly comment?: string | null;
  };
}

/** Adds a record. Throws the same Failures as changeRecords, with details about the record's fields. */
export async function createRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { record, ...request }: CreateRecord,
): Promise<RecordChanged> {
  const changes = [{ op: 'create' as const, ...record }];
  const changed = await aboutOneChange(() => changeRecords(services, actor, { ...request, changes }));
  const { results, named, defaultTtl } = changed;
  const [id] = results[0].recordIds;
  const created = named.find((entry) => entry.id === id)!;
  return recordChanged(changed, recordView(created, defaultTtl, 'api'));
}
