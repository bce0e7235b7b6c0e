import {
  checkSigning,
  compareRRsets,
  countNames,
  hidesNamesBelow,
  isError,
  isServable,
  MAX_SIGNED_NAMES,
  type Name,
  reviseZone,
  type RRset,
  sortRdatas,
  surroundings,
  type Zone,
  type ZoneNode,
} from '@fourwinds/dns';
import { keyOf, type RecordResource, RECORDS_PER_ZONE, type ZoneResource } from '@fourwinds/resources';
import type { PlacedRecord } from '@fourwinds/zones';
import { type Attachment, readAttached } from './attach.ts';
import type { AcceptedComposition } from './composition.ts';
import { precedenceOf } from './precedence.ts';

/** Some Records of a zone that was composed, and what becomes of them. */
export interface RecordChanges {
  readonly zone: ZoneResource;
  readonly before: AcceptedComposition;
  /** New ones, and those of another generation than before. All of them are admitted. */
  readonly come: readonly RecordResource[];
  /** Uids of those that are no more. */
  readonly gone: ReadonlySet<string | undefined>;
}

/**
 * The composition of a zone after some of its Records have changed, at a cost that hardly grows with the zone; undefined
 * where other Records may be concerned, so that the zone has to be composed as a whole. Gives what that would give, but
 * that warnings about the zone are those of before.
 */
export function reviseComposition(changes: RecordChanges): AcceptedComposition | undefined {
  const { zone, before, come, gone } = changes;
  if (!standAlone(zone, before)) return undefined;
  const apex = before.zone.apex;
  const byUid = new Map(come.map((record) => [record.metadata.uid, readAttached(record, zone, apex)]));
  const isChanged = ({ record: { metadata } }: Attachment): boolean =>
    byUid.has(metadata.uid) || gone.has(metadata.uid);
  const old = before.attachments.filter(isChanged);
  const attachments = inOrder(before.attachments, byUid, gone);
  if (attachments === undefined || attachments.length > RECORDS_PER_ZONE) return undefined;
  const leaving = placedOf(old.map(({ record }) => readAttached(record, zone, apex)));
  const joining = placedOf([...byUid.values()]);
  if ([...leaving, ...joining].some(({ type }) => hidesNamesBelow(type))) return undefined;
  const nodes = reviseNodes(before.zone, leaving, joining);
  if (nodes === undefined) return undefined;
  const isEmpty = ({ rrsets }: ZoneNode): boolean => rrsets.length === 0;
  const revised = reviseZone(
    before.zone,
    nodes.filter((node) => !isEmpty(node)),
    nodes.filter(isEmpty).map(({ name }) => name),
  );
  const signed = zone.spec.dnssec?.enabled === true;
  if (!isServable(near(revised, nodes)) || (signed && !isSignable(revised, nodes, before.zone))) return undefined;
  const paths = new Set([...old, ...byUid.values()].map(({ record }) => `records/${keyOf(record)}`));
  return {
    ...before,
    zone: revised,
    attachments,
    problems: before.problems.filter(({ path }) => !paths.has(path)),
    recordCount: before.recordCount + joining.length - leaving.length,
  };
}

/** Whether each record is there by one place alone, and none was refused or changed because of another. */
function standAlone({ spec }: ZoneResource, { attachments, recordCount }: AcceptedComposition): boolean {
  let attached = 0;
  for (const { reason, problems } of attachments) {
    if (reason === 'ConflictsWithZone' || reason === 'TooManyRecords') return false;
    if (problems.some(({ code }) => code === 'ttl-of-set')) return false;
    if (reason === 'Attached') attached++;
  }
  return attached + spec.records.length === recordCount;
}

type Read = ReadonlyMap<string | undefined, Attachment>;

/** The attachments with those that have changed, new ones last; undefined where a new one does not come last. */
function inOrder(
  before: readonly Attachment[],
  come: Read,
  gone: ReadonlySet<string | undefined>,
): Attachment[] | undefined {
  const left = new Map(come);
  const kept: Attachment[] = [];
  for (const attachment of before) {
    const { uid } = attachment.record.metadata;
    if (gone.has(uid)) continue;
    kept.push(left.get(uid) ?? attachment);
    left.delete(uid);
  }
  const added = [...left.values()].sort((a, b) => (precedence(a) < precedence(b) ? -1 : 1));
  const last = kept.at(-1);
  const isLast = added.length === 0 || last === undefined || precedence(last) < precedence(added[0]);
  return isLast ? [...kept, ...added] : undefined;
}

const precedence = ({ record }: Attachment): string => precedenceOf(record);

function placedOf(attachments: readonly Attachment[]): PlacedRecord[] {
  return attachments.flatMap(({ placed }) => placed ?? []);
}

/** The nodes of the names at which records leave or join, without sets where nothing is left; undefined where a set has another say. */
function reviseNodes(
  zone: Zone,
  leaving: readonly PlacedRecord[],
  joining: readonly PlacedRecord[],
): ZoneNode[] | undefined {
  const nodes = new Map<string, ZoneNode>();
  const nodeAt = (owner: Name): ZoneNode => nodes.get(owner.key) ?? zone.node(owner) ?? { name: owner, rrsets: [] };
  for (const record of leaving) {
    const node = without(nodeAt(record.owner), record);
    if (node === undefined) return undefined;
    nodes.set(record.owner.key, node);
  }
  for (const record of joining) {
    const node = withRecord(nodeAt(record.owner), record);
    if (node === undefined) return undefined;
    nodes.set(record.owner.key, node);
  }
  return [...nodes.values()];
}

function without(node: ZoneNode, { type, rdata }: PlacedRecord): ZoneNode | undefined {
  const set = node.rrsets.find((one) => one.type === type);
  const rdatas = set?.rdatas.filter((one) => !isSameData(one, rdata));
  if (set === undefined || rdatas?.length !== set.rdatas.length - 1) return undefined;
  return withSet(node, set, rdatas.length === 0 ? undefined : { ...set, rdatas });
}

/** Undefined where the record would have to take the TTL, or the spelling of the name, of others, or is there already. */
function withRecord(node: ZoneNode, { owner, type, ttl, rdata }: PlacedRecord): ZoneNode | undefined {
  const name = node.rrsets.length === 0 ? owner : node.name;
  const set = node.rrsets.find((one) => one.type === type);
  const { rdatas: before, ttl: ttlBefore } = set ?? { rdatas: [], ttl };
  const rdatas = sortRdatas(type, [...before, rdata]);
  if (!isSameData(name.wire, owner.wire) || ttl !== ttlBefore || rdatas.length === before.length) return undefined;
  return withSet({ ...node, name }, set, { owner: name, type, ttl, rdatas });
}

function withSet({ name, rrsets }: ZoneNode, before: RRset | undefined, set: RRset | undefined): ZoneNode {
  const others = rrsets.filter((one) => one !== before);
  return { name, rrsets: set === undefined ? others : [...others, set].sort(compareRRsets) };
}

function isSameData(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

function isSignable(zone: Zone, nodes: readonly ZoneNode[], before: Zone): boolean {
  if (zone.nodes.length > before.nodes.length && countNames(zone) > MAX_SIGNED_NAMES) return false;
  return ![...checkSigning(near(zone, nodes))].some(isError);
}

function near(zone: Zone, nodes: readonly ZoneNode[]): Zone {
  return surroundings(
    zone,
    nodes.map(({ name }) => name),
  );
}
