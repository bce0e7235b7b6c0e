import { Name } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type FindPorts, findZone } from '../zones/find-zone.ts';
import { recordsEtag, zoneIdOf } from '../zones/identity.ts';
import { type Page, pageOf, type PageRequest } from '../http/page.ts';
import { allRecords, type RecordsPorts } from './all-records.ts';
import { limitsOf, recordFilter } from '../record-limits.ts';
import { readNameFilter, readTypeFilter } from '../read-filter.ts';
import { recordPosition, type RecordView } from './record-view.ts';

/** Records a page, where a cursor comes without a limit. */
const PAGE = 50;

export interface ListRecords extends Partial<PageRequest> {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly name?: string;
  /** One or several, with commas in between. */
  readonly type?: string;
}

/**
 * The records of a zone that the token may see, those attached by objects of their own included: all of them, or a page where one is asked for. Throws
 * Failure zone_not_found.
 */
export async function listRecords(
  services: FindPorts & RecordsPorts,
  actor: Actor,
  request: ListRecords,
): Promise<Page<RecordView> & { etag: string }> {
  const zone = await findZone(services, actor, request.zone);
  const name =
    request.name === undefined ? undefined : readNameFilter(request.name, Name.parse(`${zone.spec.domain}.`));
  authorise(actor, { scope: 'records:read', zone: zoneIdOf(zone), name, address: actor.address });
  const types = request.type === undefined ? undefined : readTypeFilter(request.type);
  const all = await allRecords(services, zone, actor.account.id);
  const limits = limitsOf(actor);
  const isVisible = recordFilter(limits);
  const records =
    name === undefined && types === undefined && limits === undefined
      ? all
      : all.filter(
          (record) =>
            (name === undefined || record.name === name) &&
            (types === undefined || types.includes(record.type)) &&
            isVisible(record),
        );
  const { limit, cursor } = request;
  const isAll = limit === undefined && cursor === undefined;
  const page = isAll
    ? { items: records, nextCursor: null }
    : pageOf(records, { limit: limit ?? PAGE, cursor }, recordPosition);
  return { ...page, etag: recordsEtag(zone, services.attached.of(zone.metadata)) };
}
