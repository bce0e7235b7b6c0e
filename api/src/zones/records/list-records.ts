import { Name } from '@fourwinds/dns';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { type FindPorts, findZone } from '../zone/find-zone.ts';
import { recordsEtag, zoneIdOf } from '../zone/identity.ts';
import { type Page, pageOf, type PageRequest } from '../../http/list-page.ts';
import { allRecords, type RecordsPorts } from './all-records.ts';
import { limitsOf, type RecordFilter, recordFilter, type RecordLimits } from '../../kernel/record-limits.ts';
import { readNameFilter, readTypeFilter } from '../../kernel/read-filter.ts';
import { isRecordPosition, recordPosition, type RecordView } from './record-view.ts';

const recordPositions = { positionOf: recordPosition, isPosition: isRecordPosition };

/** Page size for a request with a cursor but no limit. */
const PAGE = 50;

export interface ListRecords extends Partial<PageRequest> {
  readonly zone: string;
  readonly name?: string;
  /** Record types. */
  readonly type?: readonly string[];
}

interface ListedRecords extends Page<RecordView> {
  readonly etag: string;
  /** The serialized list, if it is in the cache. */
  readonly body?: Buffer;
}

/**
 * Returns the visible records, including records attached by Record objects. Returns all records, or a page if
 * requested. Throws Failure zone_not_found.
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

/** Returns a filter, or undefined if all records are wanted. */
function filterOf({ name, types, limits }: Filters): RecordFilter | undefined {
  if (name === undefined && types === undefined && limits === undefined) return undefined;
  const isVisible = recordFilter(limits);
  return (record) =>
    (name === undefined || record.name === name) &&
    (types === undefined || types.includes(record.type)) &&
    isVisible(record);
}
