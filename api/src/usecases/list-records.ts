import { IssueError, Name } from '@fourwinds/dns';
import { type Actor, authorise, authoriseZone } from '../actor.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { locateZone, readZone } from '../zones/find-zone.ts';
import { etagOf, zoneIdOf } from '../zones/identity.ts';
import { type Page, pageOf, type PageRequest } from '../zones/page.ts';
import { canonicalName } from '../zones/read-item.ts';
import { recordPosition, type RecordView, recordViews } from '../zones/record-view.ts';

export interface ListRecords extends PageRequest {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly name?: string;
  readonly type?: string;
}

/** The records of a zone, those attached by objects of their own included. Throws Failure zone_not_found. */
export async function listRecords(
  services: Services,
  actor: Actor,
  request: ListRecords,
): Promise<Page<RecordView> & { etag: string }> {
  authorise(actor, 'records:read');
  const zone = await readZone(services, actor, await locateZone(services, actor, request.zone), request.zone);
  authoriseZone(actor, 'records:read', zoneIdOf(zone));
  const name = request.name === undefined ? undefined : readFilter(request.name, Name.parse(`${zone.spec.domain}.`));
  const type = request.type?.toUpperCase();
  const records = recordViews(services, zone).filter(
    (record) => (name === undefined || record.name === name) && (type === undefined || record.type === type),
  );
  return { ...pageOf(records, request, recordPosition), etag: etagOf(zone) };
}

function readFilter(name: string, apex: Name): string {
  try {
    return canonicalName(name, apex);
  } catch (error) {
    if (!(error instanceof IssueError)) throw error;
    const { code, message } = error.issue;
    throw new Failure('validation_error', message, [{ path: 'query.name', code, message }]);
  }
}
