import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { aboutOneChange, type RecordChanged, recordChanged } from './one-change.ts';
import { recordView } from './record-view.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { changeRecords, type ChangeRecordsPorts } from './change-records.ts';
import { recordNotFound } from './get-record.ts';

export interface UpdateRecord extends ChangeRequest {
  readonly id: string;
  /** Fields to change. Omitted fields stay unchanged. */
  readonly fields: {
    readonly name?: string;
    readonly type?: string;
    readonly value?: string;
    readonly ttl?: number;
    readonly comment?: string | null;
  };
}

/** Changes a record. The record keeps its ID. Throws Failure not_found, and the same Failures as changeRecords. */
export async function updateRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { id, fields, ...request }: UpdateRecord,
): Promise<RecordChanged> {
  const changes = [{ op: 'upsert' as const, id: id.toLowerCase(), ...fields }];
  try {
    const changed = await aboutOneChange(() => changeRecords(services, actor, { ...request, changes }));
    const { named, defaultTtl } = changed;
    const updated = named.find((entry) => entry.id === changes[0].id)!;
    return recordChanged(changed, recordView(updated, defaultTtl, 'api'));
  } catch (error) {
    if (error instanceof Failure && error.details.some(({ code }) => code === 'record-not-found'))
      throw recordNotFound(id);
    throw error;
  }
}
