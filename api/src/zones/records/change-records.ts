import type { Actor } from '../../kernel/actor.ts';
import { changeZone, type ZoneChanged } from '../write/change-zone.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { authoriseChanges } from './authorise-changes.ts';
import type { Change } from './change.ts';
import { type ChangeResults, decideRecords, type DecideRecordsPorts } from './decide-records.ts';

export type ChangeRecordsPorts = ChangePorts & DecideRecordsPorts;

export interface ChangeRecords extends ChangeRequest {
  readonly changes: readonly Change[];
}

export type RecordsChanged = ZoneChanged & ChangeResults;

/**
 * Applies either all changes to a zone's records, or none. Throws Failure validation_error or conflict with a detail
 * for each error, zone_not_found, precondition_failed or quota_exceeded.
 */
export async function changeRecords(
  services: ChangeRecordsPorts,
  actor: Actor,
  request: ChangeRecords,
): Promise<RecordsChanged> {
  const { changes, ...rest } = request;
  return changeZone(services, actor, {
    ...rest,
    action: 'records.change',
    request: { changes },
    async decide(zone) {
      await authoriseChanges(services, actor, zone, changes);
      return decideRecords(services, actor, zone, changes);
    },
  });
}
