import { Name } from '@fourwinds/dns';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { type FindPorts, findZone } from '../zones/find-zone.ts';
import { recordsEtag, zoneIdOf } from '../zones/identity.ts';
import { type Page, pageOf, type PageRequest } from '../http/page.ts';
import { allRecords, type RecordsPorts } from './all-records.ts';
import { limitsOf, type RecordFilter, recordFilter, type RecordLimits } from '../record-limits.ts';
import { readNameFilter, readTypeFilter } from '../read-filter.ts';
import { isRecordPosition, recordPosition, type RecordView } from './record-view.ts';

const recordPositions = { positionOf: recordPosition, isPosition: isRecordPosition };

/** Records a page, where a cursor comes without a limit. */
const PAGE = 50;

export interface ListRecords extends Partial<PageRequest> {
  /** Name or id of the zone. */
  readonly zone: string;
  readonly name?: string;
  /** One or several, with commas in between. */
  readonly type?: string;
}

/** Records with the ETag of the list. */
interface ListedRecords extends Page<RecordView> {
  readonly etag: string;
  /** The list as it is sent, where it is known. */
  readonly body?: Buffer;
}

/**
 * The records of a zone that the token may see, those attached by objects of their own included: all of them, or a page where one is asked for. Throws
 * Failure zone_not_found.
 */
export async function listRecords(
  services: FindPorts & RecordsPorts,
  actor: Actor,
  request: ListRecords,
): Promise<ListedRecords> {
  const zone = await findZone(services, actor, request.zone);
  const name =
    request.name === undefined ? undefined : readNameFilter(request.name, Name.parse(`${zone.spec.domain}.`));
  authorise(actor, { scope: 'records:read', zone: zoneIdOf(zone), name, address: actor.address });
  const types = request.type === undefined ? undefined : readTypeFilter(request.type);
  const all = await allRecords(services, zone, actor.account.id);
  const limits = limitsOf(actor);
  const attached = services.attached.of(zone.metadata);
  const etag = recordsEtag(zone, attached);
  const isWanted = filterOf({ name, types, limits });
  const records = isWanted === undefined ? all : all.filter(isWanted);
  const { limit, cursor } = request;
  if (limit !== undefined || cursor !== undefined)
    return { ...pageOf(records, { limit: limit ?? PAGE, cursor }, recordPositions), etag };
  const isKept = isWanted === undefined && attached.length === 0;
  return { items: records, nextCursor: null, etag, ...(isKept ? { body: await services.records.bodyOf(all) } : {}) };
}

interface Filters {
  readonly name: string | undefined;
  readonly types: readonly string[] | undefined;
  readonly limits: RecordLimits | undefined;
}

/** undefined for all records. */
function filterOf({ name, types, limits }: Filters): RecordFilter | undefined {
  if (name === undefined && types === undefined && limits === undefined) return undefined;
  const isVisible = recordFilter(limits);
  return (record) =>
    (name === undefined || record.name === name) &&
    (types === undefined || types.includes(record.type)) &&
    isVisible(record);
}
