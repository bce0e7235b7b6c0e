import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { aboutOneChange, ofOneChange } from './one-change.ts';
import { recordView } from './record-view.ts';
import type { ChangeOptions } from '../zones/change-zone.ts';
import { changeRecords, type ChangeRecordsPorts } from './change-records.ts';
import type { RecordChanged } from './create-record.ts';
import { recordNotFound } from './get-record.ts';

export interface UpdateRecord extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly id: string;
  /** Fields left out stay as they are. */
  readonly fields: {
    readonly name?: string;
    readonly type?: string;
    readonly value?: string;
    readonly ttl?: number;
    readonly comment?: string | null;
  };
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** Changes one record, which keeps its id. Throws Failure not_found, else as changeRecords does. */
export async function updateRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { id, fields, ...request }: UpdateRecord,
): Promise<RecordChanged> {
  const changes = [{ op: 'upsert' as const, id: id.toLowerCase(), ...fields }];
  try {
    const { named, defaultTtl, warnings, ...outcome } = await aboutOneChange(() =>
      changeRecords(services, actor, { ...request, changes }),
    );
    return {
      record: recordView(
        named.find((entry) => entry.id === changes[0].id)!,
        defaultTtl,
        'api',
      ),
      etag: outcome.etag,
      outcome,
      warnings: ofOneChange(warnings),
    };
  } catch (error) {
    if (error instanceof Failure && error.details.some(({ code }) => code === 'record-not-found'))
      throw recordNotFound(id);
    throw error;
  }
}
