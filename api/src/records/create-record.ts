import type { Actor } from '../actor.ts';
import type { Detail } from '../failure.ts';
import { aboutOneChange, ofOneChange } from './one-change.ts';
import { recordView, type RecordView } from './record-view.ts';
import type { ChangeOptions, ChangeOutcome } from '../zones/change-zone.ts';
import { changeRecords, type ChangeRecordsPorts } from './change-records.ts';

export interface CreateRecord extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly record: {
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly ttl?: number;
    readonly comment?: string | null;
  };
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** One record with a change. */
export interface RecordChanged {
  readonly record: RecordView;
  readonly etag: string;
  readonly warnings: readonly Detail[];
  readonly outcome: ChangeOutcome;
}

/** Adds one record. Throws Failure as changeRecords does, about the fields of the record. */
export async function createRecord(
  services: ChangeRecordsPorts,
  actor: Actor,
  { record, ...request }: CreateRecord,
): Promise<RecordChanged> {
  const changes = [{ op: 'create' as const, ...record }];
  const { results, named, defaultTtl, warnings, ...outcome } = await aboutOneChange(() =>
    changeRecords(services, actor, { ...request, changes }),
  );
  const [id] = results[0].recordIds;
  return {
    record: recordView(
      named.find((entry) => entry.id === id)!,
      defaultTtl,
      'api',
    ),
    etag: outcome.etag,
    outcome,
    warnings: ofOneChange(warnings),
  };
}
