import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { authorisedZone, type FindPorts } from '../zone/find-zone.ts';
import { recordsEtag } from '../zone/identity.ts';
import { allRecords, type RecordsPorts } from './all-records.ts';
import { limitsOf, recordFilter } from '../../kernel/record-limits.ts';
import type { RecordView } from './record-view.ts';

/** Returns a record that the token may see. Throws Failure zone_not_found or not_found. */
export async function getRecord(
  services: FindPorts & RecordsPorts,
  actor: Actor,
  { zone: identifier, id }: { zone: string; id: string },
): Promise<{ record: RecordView; etag: string }> {
  const zone = await authorisedZone(services, actor, identifier, 'records:read');
  const record = (await allRecords(services, zone, actor.account.id)).find(
    (candidate) => candidate.id === id.toLowerCase(),
  );
  if (record === undefined || !recordFilter(limitsOf(actor))(record)) throw recordNotFound(id);
  return { record, etag: recordsEtag(zone, services.attached.of(zone.metadata)) };
}

export function recordNotFound(id: string): Failure {
  return new Failure('not_found', `there is no record ${id} in this zone`);
}
