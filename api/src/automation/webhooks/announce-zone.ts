import {
  ACCOUNTS_NAMESPACE,
  compareRevisions,
  historyName,
  isBlocked,
  ZoneHistoryKind,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';
import { yieldToEventLoop } from '@fourwinds/process';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';
import { attachedEntry, recordKey, zoneContext } from '../../zones/records/entry.ts';
import { type RecordView, recordView } from '../../zones/records/record-view.ts';
import type { RecordPorts } from '../../zones/records/record-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { WebhookPorts } from './webhook-ports.ts';
import { accountOf, zoneIdOf } from '../../zones/zone/identity.ts';
import {
  addAnnounced,
  type AnnouncedZone,
  lockAnnounced,
  readParts,
  removeAnnounced,
  saveAnnounced,
  saveParts,
  type ZoneOfAccount,
} from './announced-zones.ts';
import { publicationOf } from './publication-of.ts';
import { type PublishedVersions, saysPublished } from './published-versions.ts';
import type { DividedRecords } from './divided-records.ts';
import { recordEvents } from '../../storage/outbox/record-events.ts';
import type { ZoneEvent } from './zone-event.ts';
import type { AnnouncedState } from './announced-state.ts';
import { writtenVersionOf } from './written-version.ts';
import { announcedState, stateEvents } from './zone-state-events.ts';

export type AnnouncePorts = Pick<ZonePorts, 'attached' | 'claimedDomains' | 'readings' | 'store' | 'zoneIndex'> &
  Pick<RecordPorts, 'records'> &
  Pick<ProcessPorts, 'newId' | 'now'> &
  Pick<WebhookPorts, 'threads'> & { readonly pool: Pool };

/** The part of a row that shows whether a comparison is needed. */
export type Announced = Pick<AnnouncedZone, 'hasObjects' | 'state' | 'version'>;

/** Published records of a zone. `records` is undefined for a blocked zone, whose announced records stay unchanged. */
interface Content {
  readonly version: string;
  readonly serial: number;
  readonly records: readonly RecordView[] | undefined;
  readonly hasObjects: boolean;
}

/**
 * Compares a zone with its last announced state, and stores the events and the new state in one transaction. `known`
 * is the row that this process wrote last. Returns the new row, or undefined if the zone has no row.
 */
export async function announceZone(
  ports: AnnouncePorts,
  {
    zone,
    versions,
    known,
  }: { readonly zone: ZoneResource; readonly versions: PublishedVersions; readonly known: Announced | undefined },
): Promise<Announced | undefined> {
  const id = { accountId: accountOf(zone)!, zoneId: zoneIdOf(zone) };
  const content = await publishedContent(ports, zone, { versions, known });
  const isSame =
    known !== undefined &&
    JSON.stringify(announcedState(zone, ports.now(), known.state)) === JSON.stringify(known.state);
  if (isSame && content === undefined) return known;
  return inTransaction(ports.pool, async (client) => {
    const found = await lockAnnounced(client, id);
    if (found !== undefined)
      return (await isOutdated(ports, zone, found))
        ? partOf(found)
        : advance(ports, client, { id, zone, content, row: found });
    if (!(await exists(ports, zone))) return undefined;
    const state = announcedState(zone, ports.now());
    const { name: object, resourceVersion: revision = '0' } = zone.metadata;
    const isAdded = await addAnnounced(client, id, { domain: zone.spec.domain, object, revision, state });
    const row = isAdded ? await lockAnnounced(client, id) : undefined;
    return row && advance(ports, client, { id, zone, content, row, isNew: true });
  });
}

/** Announces the deletion of a zone, if the zone was announced before. */
export async function announceDeletion(ports: AnnouncePorts, id: ZoneOfAccount): Promise<void> {
  await inTransaction(ports.pool, async (client) => {
    const row = await lockAnnounced(client, id);
    if (row === undefined) return;
    const zone = await ports.store.get(ZoneKind, { namespace: ACCOUNTS_NAMESPACE, name: row.object });
    if (zone !== undefined && accountOf(zone) === id.accountId && zoneIdOf(zone) === id.zoneId) return;
    const name = { zone_id: id.zoneId, zone: row.domain };
    await recordZoneEvents(ports, client, { id, row, events: [{ kind: 'zone.deleted', data: name }] });
    await removeAnnounced(client, id);
  });
}

interface AnnouncementStep {
  readonly id: ZoneOfAccount;
  readonly zone: ZoneResource;
  readonly content: Content | undefined;
  readonly row: AnnouncedZone;
  readonly isNew?: boolean;
}

async function advance(ports: AnnouncePorts, client: PoolClient, step: AnnouncementStep): Promise<Announced> {
  const { id, zone, content, row } = step;
  const later = content !== undefined && isLater(content, row) ? content : undefined;
  const compared = later && (await compare(ports, client, step, later));
  const state = announcedState(zone, ports.now(), stateOf(step));
  const events = eventsOf(step, compared, state);
  const { name: object, resourceVersion: revision = '0' } = zone.metadata;
  const { version, hasObjects } = later ?? row;
  const sequence = row.sequence + events.length;
  const { domain } = zone.spec;
  const saved = { domain, object, revision, sequence, state, version, hasObjects, divided: compared?.divided };
  await recordZoneEvents(ports, client, { id, row: { ...row, domain }, events });
  await saveAnnounced(client, id, saved);
  if (compared !== undefined && isDivided(row, compared.divided)) await saveParts(client, id, compared.divided);
  return partOf(saved);
}

function partOf({ hasObjects, state, version }: Announced): Announced {
  return { hasObjects, state, version };
}

/** Approximate characters per record in a zone's row. */
const RECORD_CHARACTERS = 100;

interface ComparedRecords {
  readonly divided: DividedRecords;
  readonly events: readonly ZoneEvent[];
}

/**
 * Compares the records. Uses a thread unless there are few records. Returns undefined for a blocked zone. For a large
 * zone, reads and compares only the parts that differ.
 */
async function compare(
  { threads }: AnnouncePorts,
  client: PoolClient,
  { id, zone, row }: AnnouncementStep,
  { serial, records }: Content,
): Promise<ComparedRecords | undefined> {
  if (records === undefined) return undefined;
  const { accountId: account } = id;
  const { digests } = row;
  const divided = await threads.divideRecords({ records, digests }, { account, items: records.length });
  const before = await textsBefore(client, { id, row }, divided);
  const after = divided.parts.map(({ text }) => text);
  const characters = [...(before ?? []), ...after].reduce((sum, { length }) => sum + length, 0);
  const items = characters / RECORD_CHARACTERS;
  const name = { zone_id: id.zoneId, zone: zone.spec.domain };
  const events = await threads.compareRecords({ zone: name, serial, before, after }, { account, items });
  return { divided, events };
}

/** Returns the previous records that the publication may have changed. Returns null if they are unknown. */
async function textsBefore(
  client: PoolClient,
  { id, row: { records, digests } }: Pick<AnnouncementStep, 'id' | 'row'>,
  divided: DividedRecords,
): Promise<readonly string[] | null> {
  if (digests === null) return records === null ? null : [records];
  return readParts(client, id, divided.digests === null ? 'all' : divided.parts.map(({ part }) => part));
}

/** True if the records are or were divided into parts, and some parts changed. */
function isDivided(before: Pick<AnnouncedZone, 'digests'>, { digests, parts }: DividedRecords): boolean {
  return digests === null ? before.digests !== null : parts.length > 0;
}

/** Returns the last announced state, or undefined for a new zone. */
function stateOf({ row, isNew = false }: AnnouncementStep): AnnouncedState | undefined {
  return isNew ? undefined : row.state;
}

function eventsOf(step: AnnouncementStep, compared: ComparedRecords | undefined, state: AnnouncedState): ZoneEvent[] {
  const { id, zone, isNew = false } = step;
  const name = { zone_id: id.zoneId, zone: zone.spec.domain };
  const created: ZoneEvent[] = isNew ? [{ kind: 'zone.created', data: name }] : [];
  return [...created, ...(compared?.events ?? []), ...stateEvents(zone, name, [stateOf(step), state])];
}

/** A publication always has the same content, unless it includes Record objects, which are read later. */
function isLater(content: Content, row: AnnouncedZone): boolean {
  const order = compareRevisions(content.version, row.version);
  return order > 0 || (order === 0 && (content.hasObjects || row.hasObjects));
}

interface ZoneEvents {
  readonly id: ZoneOfAccount;
  /** `sequence` is the number of the last event. */
  readonly row: Pick<AnnouncedZone, 'domain' | 'sequence'>;
  readonly events: readonly ZoneEvent[];
}

async function recordZoneEvents(
  { newId, now }: AnnouncePorts,
  client: PoolClient,
  { id: { accountId, zoneId }, row, events }: ZoneEvents,
): Promise<void> {
  const createdAt = new Date(now());
  const news = events.map(({ kind, data }, i) => {
    const zone = { id: zoneId, name: row.domain, sequence: row.sequence + i + 1 };
    return { id: newId(), accountId, zone, kind, createdAt, data };
  });
  await recordEvents(client, news);
}

/**
 * True if another replica with a newer cache has already compared a later version of the Zone. False if the store was
 * reset.
 */
async function isOutdated({ store }: AnnouncePorts, zone: ZoneResource, { revision }: AnnouncedZone): Promise<boolean> {
  const { resourceVersion = '0' } = zone.metadata;
  if (compareRevisions(resourceVersion, revision) >= 0) return false;
  const present = await store.get(ZoneKind, zone.metadata);
  return present?.metadata.resourceVersion !== resourceVersion;
}

/** True if the Zone still exists. If not, another replica may have announced its deletion already. */
async function exists({ store }: AnnouncePorts, { metadata }: ZoneResource): Promise<boolean> {
  return (await store.get(ZoneKind, metadata))?.metadata.uid === metadata.uid;
}

type Source = { readonly versions: PublishedVersions; readonly known: Announced | undefined };

/**
 * Returns the published records that may need events. Returns undefined if there are no such records or the records
 * are unknown.
 */
async function publishedContent(
  ports: AnnouncePorts,
  zone: ZoneResource,
  source: Source,
): Promise<Content | undefined> {
  const { versions, known } = source;
  const version = known?.version ?? '0';
  if (!versions.isHistoryKnown && versions.isWaiting(version)) await readHistory(ports, zone, versions);
  const hasObjects = ports.attached.countOf(zone.metadata) > 0;
  if (hasObjects || known?.hasObjects === true) return contentWithObjects(ports, zone, { versions, hasObjects });
  const published = versions.latestAfter(version, zone);
  if (published === undefined) return undefined;
  const { serial } = published;
  const records = isBlocked(zone) ? undefined : await ports.records.of(published.zone, accountOf(zone)!);
  return { version: published.version, serial, records, hasObjects: false };
}

/**
 * Returns the records of a zone with Record objects. A publication does not name its source objects. The zone and its
 * objects must therefore report their current state, and their number of records must match the publication.
 */
async function contentWithObjects(
  ports: AnnouncePorts,
  zone: ZoneResource,
  { versions, hasObjects }: { readonly versions: PublishedVersions; readonly hasObjects: boolean },
): Promise<Content | undefined> {
  const publication = publicationOf(ports, zone);
  if (publication === undefined || !saysPublished(zone, publication) || !versions.isWritten(publication, zone))
    return undefined;
  const { version, serial } = publication;
  if (isBlocked(zone)) return { version, serial, records: undefined, hasObjects: true };
  if (!ports.attached.areReported(zone.metadata)) return undefined;
  const records = await recordsWithObjects(ports, zone);
  return records === undefined ? undefined : { version, serial, records, hasObjects };
}

/** Returns all records of a zone, unordered. Returns undefined if their number differs from the publication. */
async function recordsWithObjects(
  { attached, readings, records }: AnnouncePorts,
  zone: ZoneResource,
): Promise<RecordView[] | undefined> {
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const objects = attached.of(zone.metadata);
  const all = [...(await records.of(zone, accountOf(zone)!))];
  for (const object of objects) {
    await yieldToEventLoop();
    all.push(recordView(attachedEntry(object, context), context.defaultTtl, 'kubernetes'));
  }
  return new Set(all.map(recordKey)).size === zone.status?.recordCount ? all : undefined;
}

async function readHistory({ store }: AnnouncePorts, zone: ZoneResource, versions: PublishedVersions): Promise<void> {
  const { namespace } = zone.metadata;
  const history = await store.get(ZoneHistoryKind, { namespace, name: historyName(zone.spec.domain) });
  if (history !== undefined && history.spec.account === accountOf(zone)) versions.wrote(writtenVersionOf(history));
}
