import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '@fourwinds/process';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise, isAllowed } from '../../kernel/authorise.ts';
import { type Page, pageOfFound, type PageRequest, positionIn, writeCursor } from '../../http/list-page.ts';
import { limitsOf, recordFilter } from '../../kernel/record-limits.ts';
import { attachedEntry, type Entry, inlineEntry, type ZoneContext, zoneContext } from '../records/entry.ts';
import { managerOf, recordView, type RecordView } from '../records/record-view.ts';
import type { ZonePorts } from '../zone/zone-ports.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import type { FindPorts } from '../zone/find-zone.ts';
import { ownersSeenBy, zoneIdOf } from '../zone/identity.ts';
import { seeOwnWrites } from '../zone/see-own-writes.ts';
import { userLabels } from '../zone/user-labels.ts';
import { zonesOfToken } from '../zone/visible-zones.ts';
import { zonePosition } from '../zone/zone-index.ts';
import { Effort } from '../../kernel/matching/effort.ts';
import { type Match, Matcher } from '../../kernel/matching/matcher.ts';

export type SearchPorts = FindPorts &
  Pick<ZonePorts, 'attached' | 'readings' | 'mutex'> &
  Pick<RequestPorts, 'clientLeft'>;

export interface SearchRequest extends PageRequest {
  readonly text: string;
  /** Type of results. If absent, both types are returned. */
  readonly type?: 'zone' | 'record';
}

export interface Hit {
  readonly zone: ZoneResource;
  /** The record that matches. undefined if the zone itself matches. */
  readonly record: RecordView | undefined;
  readonly matches: readonly Match[];
}

/** Number of characters of an owner name that are used for sorting. */
const SORTED_NAME = 512;

/**
 * Searches names, values, comments and labels of zones and records. Results are sorted by zone name. Within a zone,
 * the zone itself comes first, followed by its records in the order of their names. An account runs one search at a
 * time. Each request reads a limited amount of data, so a page may have fewer items than its limit, or none, even if
 * there is a next page. Throws Failure forbidden, or validation_error for a cursor of a different list.
 */
export async function search(
  services: SearchPorts,
  actor: Actor,
  { text, type, ...page }: SearchRequest,
): Promise<Page<Hit>> {
  authorise(actor, { scope: 'zones:read', address: actor.address });
  const position = positionIn(page, isPlace);
  const { id } = actor.account;
  await seeOwnWrites(services, id);
  return services.mutex.run(`search of ${id}`, () =>
    searchOn(
      { services, actor, type, matcher: new Matcher(text), effort: new Effort() },
      { position, limit: page.limit },
    ),
  );
}

interface Context {
  readonly services: SearchPorts;
  readonly actor: Actor;
  readonly type: SearchRequest['type'];
  readonly matcher: Matcher;
  readonly effort: Effort;
}

interface PlacedHit extends Hit {
  readonly place: string;
}

async function searchOn(
  context: Context,
  { position, limit }: { readonly position: string | undefined; readonly limit: number },
): Promise<Page<Hit>> {
  const [begin, after] = position === undefined ? [] : readPlace(position);
  const hits: PlacedHit[] = [];
  for (const zone of zonesFrom(context, begin)) {
    const there = zonePosition(zone);
    hits.push(...(await hitsIn(context, zone, there === begin ? after : undefined, limit + 1 - hits.length)));
    if (hits.length > limit) break;
    if (context.effort.isSpent || context.services.clientLeft.signal.aborted)
      return { items: hits, nextCursor: writeCursor(placeOf(there, WHOLE_ZONE)) };
  }
  return pageOfFound(hits, limit, ({ place }) => place);
}

/** Keys that are used in place of a record's key: one for the zone itself, and one for the end of the zone. */
const ZONE_ITSELF = '';
const WHOLE_ZONE = '\uffff';

function placeOf(zone: string, record: string): string {
  return `${zone}\n${record}`;
}

function readPlace(place: string): [zone: string, record: string] {
  const end = place.indexOf('\n');
  return [place.slice(0, end), place.slice(end + 1)];
}

function isPlace(text: string): boolean {
  return /^[^\n\0]+\0[^\n\0]+\n/.test(text);
}

/** Yields the visible zones, starting at a position. */
function* zonesFrom({ services: { zoneIndex }, actor }: Context, begin: string | undefined): Generator<ZoneResource> {
  const isAhead = (zone: ZoneResource): boolean => begin === undefined || zonePosition(zone) >= begin;
  // Several objects may have the domain, and one of them may be at the position, so start before all of them.
  const after = begin?.replace(/\0.*/s, '\0');
  const some = zonesOfToken({ zoneIndex }, actor);
  const batches = some === undefined ? zoneIndex.batchesOf(ownersSeenBy(actor.account), after) : [some];
  for (const batch of batches) yield* batch.filter(isAhead);
}

interface FoundRecord {
  /** Sort key within the zone. */
  readonly key: string;
  readonly matches: readonly Match[];
  readonly managedBy: RecordView['managed_by'];
  readonly read: (context: ZoneContext) => Entry;
}

/** Returns at most `room` hits in a zone. If a record is given, starts after it. */
async function hitsIn(
  context: Context,
  zone: ZoneResource,
  after: string | undefined,
  room: number,
): Promise<PlacedHit[]> {
  const { services, actor, type, matcher, effort } = context;
  const { spec } = zone;
  const position = zonePosition(zone);
  const hits: PlacedHit[] = [];
  await effort.spend(spec.domain.length);
  const matches = after === undefined && type !== 'record' ? matcher.ofZone({ ...spec, labels: userLabels(zone) }) : [];
  if (matches.length > 0) hits.push({ zone, record: undefined, matches, place: placeOf(position, ZONE_ITSELF) });
  if (type === 'zone') return hits;
  const zoneId = zoneIdOf(zone);
  if (!isAllowed(actor, { scope: 'records:read', zone: zoneId, address: actor.address })) return hits;
  const found = (await foundIn(context, zone)).filter(({ key }) => key > (after ?? ZONE_ITSELF));
  const isVisible = recordFilter(limitsOf(actor));
  const inZone = zoneContext(zoneId, spec, services.readings);
  for (const { key, read, managedBy, matches: ofRecord } of found.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (hits.length >= room) break;
    const record = recordView(read(inZone), inZone.defaultTtl, managedBy);
    if (isVisible(record)) hits.push({ zone, record, matches: ofRecord, place: placeOf(position, key) });
    await yieldToEventLoop();
  }
  return hits;
}

async function foundIn({ services, matcher, effort }: Context, zone: ZoneResource): Promise<FoundRecord[]> {
  const { metadata, spec } = zone;
  const manager = managerOf(zone);
  const found: FoundRecord[] = [];
  const matchesOf = matcher.inZone(spec.domain);
  const inline = spec.records.map((record) => ({ record, id: record.id, attached: undefined }));
  const attached = services.attached
    .of(metadata)
    .map((one) => ({ record: one.spec, id: one.metadata.uid, attached: one }));
  for (const { record, id, attached: object } of [...inline, ...attached]) {
    const { name, type, value, comment = '' } = record;
    if (effort.add(name.length + value.length + comment.length)) await yieldToEventLoop();
    const matches = matchesOf(record);
    if (matches.length === 0) continue;
    found.push({
      key: [name === '@' ? '' : name.slice(0, SORTED_NAME), type, id ?? hashOf(value)].join('\0'),
      matches,
      managedBy: object === undefined ? manager : 'kubernetes',
      read: (context) => (object === undefined ? inlineEntry(record, context) : attachedEntry(object, context)),
    });
  }
  return found;
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url').slice(0, 16);
}
