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
import { inTransaction } from '../db/transaction.ts';
import { attachedEntry, recordKey, zoneContext } from '../records/entry.ts';
import { type RecordView, recordView } from '../records/record-view.ts';
import type { Services } from '../services.ts';
import { accountOf, zoneIdOf } from '../zones/identity.ts';
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
import { recordEvents } from './record-events.ts';
import type { ZoneEvent } from './zone-event.ts';
import type { AnnouncedState } from './announced-state.ts';
import { writtenVersionOf } from './written-version.ts';
import { announcedState, stateEvents } from './zone-state-events.ts';

/** Ports with which webhooks are notified of a zone. */
export type AnnouncePorts = Pick<
  Services,
  'attached' | 'claimedDomains' | 'jobs' | 'newId' | 'now' | 'readings' | 'records' | 'store' | 'zoneIndex'
> & { readonly pool: Pool };

/** The part of a row that tells whether there is anything to compare. */
export type Announced = Pick<AnnouncedZone, 'hasObjects' | 'state' | 'version'>;

/** Published records of a zone; undefined for those of a blocked zone, which stay as they were announced. */
interface Content {
  readonly version: string;
  readonly serial: number;
  readonly records: readonly RecordView[] | undefined;
  readonly hasObjects: boolean;
}

/**
 * Compares a zone with what webhooks were notified of it, and records the events in between in the transaction that takes note of it. `known` is the row as
 * this process wrote it last. Gives the row, where it is known.
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

/** Announces that a zone is gone, if it was announced before. */
export async function announceDeletion(ports: AnnouncePorts, id: ZoneOfAccount): Promise<void> {
  await inTransaction(ports.pool, async (client) => {
    const row = await lockAnnounced(client, id);
    if (row === undefined) return;
    const zone = await ports.store.get(ZoneKind, { namespace: ACCOUNTS_NAMESPACE, name: row.object });
    if (zone !== undefined && accountOf(zone) === id.accountId && zoneIdOf(zone) === id.zoneId) return;
    const name = { id: id.zoneId, name: row.domain };
    await recordZoneEvents(ports, client, { id, row, events: [{ kind: 'zone.deleted', data: { zone: name } }] });
    await removeAnnounced(client, id);
  });
}

interface Step {
  readonly id: ZoneOfAccount;
  readonly zone: ZoneResource;
  readonly content: Content | undefined;
  readonly row: AnnouncedZone;
  readonly isNew?: boolean;
}

async function advance(ports: AnnouncePorts, client: PoolClient, step: Step): Promise<Announced> {
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

/** Characters of a record in the row of a zone, about. */
const RECORD_CHARACTERS = 100;

interface ComparedRecords {
  readonly divided: DividedRecords;
  readonly events: readonly ZoneEvent[];
}

/** In a thread, unless there are few records; undefined for a blocked zone. Of a large zone, the parts that differ are read and compared. */
async function compare(
  { jobs }: AnnouncePorts,
  client: PoolClient,
  { id, zone, row }: Step,
  { serial, records }: Content,
): Promise<ComparedRecords | undefined> {
  if (records === undefined) return undefined;
  const { accountId: account } = id;
  const { digests } = row;
  const divided = await jobs.run('divideRecords', { records, digests }, { account, items: records.length });
  const before = await textsBefore(client, { id, row }, divided);
  const after = divided.parts.map(({ text }) => text);
  const characters = [...(before ?? []), ...after].reduce((sum, { length }) => sum + length, 0);
  const items = characters / RECORD_CHARACTERS;
  const name = { id: id.zoneId, name: zone.spec.domain };
  const events = await jobs.run('compareRecords', { zone: name, serial, before, after }, { account, items });
  return { divided, events };
}

/** The records before a publication that it may have changed; null where they are not known. */
async function textsBefore(
  client: PoolClient,
  { id, row: { records, digests } }: Pick<Step, 'id' | 'row'>,
  divided: DividedRecords,
): Promise<readonly string[] | null> {
  if (digests === null) return records === null ? null : [records];
  return readParts(client, id, divided.digests === null ? 'all' : divided.parts.map(({ part }) => part));
}

/** Whether records before or after a publication are in parts, some of which have changed. */
function isDivided(before: Pick<AnnouncedZone, 'digests'>, { digests, parts }: DividedRecords): boolean {
  return digests === null ? before.digests !== null : parts.length > 0;
}

/** The state that webhooks were notified of; undefined for a zone that is new. */
function stateOf({ row, isNew = false }: Step): AnnouncedState | undefined {
  return isNew ? undefined : row.state;
}

function eventsOf(step: Step, compared: ComparedRecords | undefined, state: AnnouncedState): ZoneEvent[] {
  const { id, zone, isNew = false } = step;
  const name = { id: id.zoneId, name: zone.spec.domain };
  const created: ZoneEvent[] = isNew ? [{ kind: 'zone.created', data: { zone: name } }] : [];
  return [...created, ...(compared?.events ?? []), ...stateEvents(zone, name, [stateOf(step), state])];
}

/** A publication has one content, unless it came from Record objects, which are seen after it. */
function isLater(content: Content, row: AnnouncedZone): boolean {
  const order = compareRevisions(content.version, row.version);
  return order > 0 || (order === 0 && (content.hasObjects || row.hasObjects));
}

interface ZoneEvents {
  readonly id: ZoneOfAccount;
  /** With the sequence of the last event before. */
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

/** Whether another replica, whose cache is ahead, has compared a later version of the Zone. A store that was set back has none. */
async function isOutdated({ store }: AnnouncePorts, zone: ZoneResource, { revision }: AnnouncedZone): Promise<boolean> {
  const { resourceVersion = '0' } = zone.metadata;
  if (compareRevisions(resourceVersion, revision) >= 0) return false;
  const present = await store.get(ZoneKind, zone.metadata);
  return present?.metadata.resourceVersion !== resourceVersion;
}

/** Whether a Zone without a row is still there: another replica may have announced its deletion. */
async function exists({ store }: AnnouncePorts, { metadata }: ZoneResource): Promise<boolean> {
  return (await store.get(ZoneKind, metadata))?.metadata.uid === metadata.uid;
}

type Source = { readonly versions: PublishedVersions; readonly known: Announced | undefined };

/** The published records that webhooks may have to be notified of; undefined where there are none, or none that are known. */
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
 * The records of a zone that has Record objects. Nothing tells which of these a publication was made from, so that it counts only where zone and objects
 * are reported as they are, as many as are published.
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

/** All records of a zone, in no order; undefined where they are not as many as are published. */
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
