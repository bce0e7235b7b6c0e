import { type ResourceRecord, type RRset, stripSigning, type Zone } from '@fourwinds/dns';
import {
  ACCOUNTS_NAMESPACE,
  areDynamicUpdates,
  findCondition,
  type HistoryCause,
  historyCauses,
  type ObjectMeta,
  type Publication,
  type ZoneResource,
} from '@fourwinds/resources';
import {
  hasRecord,
  type HistoryVersion,
  type LineDifference,
  lineDifference,
  setsDifference,
  type ZoneDifference,
  zoneDifference,
} from '@fourwinds/zones';
import type { Composed } from '../zone/compose/composer.ts';
import { recordDifferences } from '../zone/compose/record-differences.ts';
import type { PublishedVersion } from '../zone/publish/previous-version.ts';
import type { Writers } from './writer.ts';

/** A version that was published, beside the one before. */
export interface VersionChange {
  readonly zone: ZoneResource;
  readonly publication: Pick<Publication, 'version' | 'serial' | 'generation'>;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The generation that the version before was made from; undefined where nothing was published before. */
  readonly generationBefore: number | undefined;
  readonly published: PublishedVersion;
  readonly before: PublishedVersion | undefined;
  /** The version before as a region has it, where it was read to take over its signatures. */
  readonly zoneBefore?: Zone;
  /** The causes of the version before, which no region has: its operator died before it wrote to one. */
  readonly lostCauses?: readonly HistoryCause[];
  /** Reads the version before from a region where it is not at hand, as after a start of the operator. */
  readonly readBefore: () => Promise<Zone | undefined>;
}

/** Its entry in the history of the zone. Walks over all of it, and may parse it: not to be waited for by who publishes. */
export async function historyVersion(change: VersionChange, writers: Writers): Promise<HistoryVersion> {
  const records = recordsAtHand(change) ?? (await recordsRead(change));
  return versionOf(change, changesOf(change, writers, records), Infinity);
}

/** The same as far as it is known without much work and before the version is published: larger differences are left out. */
export function versionAtHand(change: VersionChange, writers: Writers): HistoryVersion {
  const records = isLargeBeginning(change) ? undefined : recordsAtHand(change);
  return versionOf(change, changesOf(change, writers, records), RECORDS_AT_HAND);
}

/** Records of a difference that is made before a version is published, and those of a first version. */
const RECORDS_AT_HAND = 16;

function isLargeBeginning({ generationBefore, published }: VersionChange): boolean {
  return generationBefore === undefined && published.content.nodes.length > RECORDS_AT_HAND;
}

function versionOf(
  { publication, time, generationBefore }: VersionChange,
  changes: readonly Change[],
  most: number,
): HistoryVersion {
  const { version, serial } = publication;
  const first = generationBefore === undefined;
  return {
    version,
    serial,
    time: new Date(time).toISOString(),
    first,
    changes: changes.map(({ causes, difference }) => ({ causes, difference: linesOf(difference, most) })),
  };
}

function linesOf(difference: ZoneDifference | undefined, most: number): LineDifference | undefined {
  const isShown = difference !== undefined && difference.added.length + difference.removed.length <= most;
  return isShown ? lineDifference(difference) : undefined;
}

/** Causes and what they led to; undefined where that is unknown. */
interface Change {
  readonly causes: readonly HistoryCause[];
  readonly difference: ZoneDifference | undefined;
}

/** Records of a version without signatures, and the sets that come with its keys. */
interface Records {
  readonly content: Zone;
  readonly keySets: readonly RRset[];
}

/** The records before, undefined for a first version, and after. */
interface BothRecords {
  readonly before: Records | undefined;
  readonly after: Records;
}

function changesOf(change: VersionChange, writers: Writers, records: BothRecords | undefined): Change[] {
  const causes = ownerCauses(change, writers);
  if (records === undefined) return [changeOfUnknown(causes, change)];
  const { before, after } = records;
  const whole = zoneDifference(before?.content, after.content);
  const isOwn = causes.length === 0 ? () => false : ownershipIn(change);
  const own: ZoneDifference = {
    added: whole.added.filter((record) => isOwn(record, 'after')),
    removed: whole.removed.filter((record) => isOwn(record, 'before')),
  };
  const contributed = { added: without(whole.added, own.added), removed: without(whole.removed, own.removed) };
  const keys = setsDifference(before?.keySets ?? [], after.keySets);
  return decideChanges({ causes, own, contributed, keys, change });
}

interface Parts {
  readonly causes: readonly HistoryCause[];
  readonly own: ZoneDifference;
  readonly contributed: ZoneDifference;
  readonly keys: ZoneDifference;
  readonly change: Pick<VersionChange, 'generationBefore' | 'published'>;
}

/** The owner's change, where there is one, and the one that folds; at least one of them. */
function decideChanges(parts: Parts): Change[] {
  const { causes, own, contributed, keys, change } = parts;
  const place = placeOfOwn(parts);
  const folding: HistoryCause[] = [
    ...(place === 'folded' ? causes : []),
    ...(isEmpty(contributed) ? [] : [{ type: 'Contributed' } as const]),
    ...(isEmpty(keys) ? [] : [{ type: 'Keys' } as const]),
  ];
  if (place === 'none' && folding.length === 0)
    folding.push({ type: change.published.isSigned ? 'Signing' : 'Republished' });
  const folded = [...(place === 'folded' ? [own] : []), contributed, keys];
  const sum = { added: folded.flatMap(({ added }) => added), removed: folded.flatMap(({ removed }) => removed) };
  return [
    ...(place === 'entry' ? [{ causes: causes.filter(isOfOwner), difference: own }] : []),
    ...(folding.length === 0 ? [] : [{ causes: folding, difference: sum }]),
  ];
}

/** Whether the owner's records have an entry of their own, or fold, as after dynamic updates alone. */
function placeOfOwn({ causes, own, change }: Parts): 'entry' | 'folded' | 'none' {
  if (change.generationBefore === undefined) return 'entry';
  if (isEmpty(own)) return 'none';
  return causes.some(isOfOwner) ? 'entry' : 'folded';
}

/**
 * Who may have changed records since the version before; nobody where the Zone and its Records are as they were. Which Records changed
 * is not known where that version is not remembered.
 */
function ownerCauses(change: VersionChange, writers: Writers): HistoryCause[] {
  const { publication, generationBefore, published, before, lostCauses } = change;
  const isChanged = publication.generation !== generationBefore;
  const isRemembered = generationBefore === undefined || before?.composed !== undefined;
  const causes = [
    ...(isChanged ? zoneCauses(change, writers) : []),
    ...(isRemembered
      ? recordCauses(published.composed, before?.composed, writers)
      : causesOfUnreported(published.composed, writers)),
  ];
  if (lostCauses !== undefined) return exceptFor(causes, lostCauses);
  if (!isRemembered && published.composed !== undefined && mayLackOne(causes, published.composed)) causes.push(UNKNOWN);
  return exceptFor(causes, []);
}

/** Each cause once, and none of the others. */
function exceptFor(causes: readonly HistoryCause[], others: readonly HistoryCause[]): HistoryCause[] {
  const textOf = ({ type, by }: HistoryCause): string => `${type} ${by}`;
  const excluded = new Set(others.map(textOf));
  const byText = new Map(causes.map((cause) => [textOf(cause), cause]));
  return [...byText].filter(([text]) => !excluded.has(text)).map(([, cause]) => cause);
}

const UNKNOWN: HistoryCause = { type: 'Unknown' };

/** Whether somebody else may have changed Records: nobody is named for certain as the only one. */
function mayLackOne(causes: readonly HistoryCause[], { records }: Composed): boolean {
  return causes.length === 0 || (records.length > 0 && causes.some(({ type }) => type === 'User'));
}

/** A Zone without a status may have been made again, so that the generation before is that of another object. */
function zoneCauses({ zone, generationBefore, publication }: VersionChange, writers: Writers): readonly HistoryCause[] {
  const { metadata, status } = zone;
  const to = publication.generation;
  if (areDynamicUpdates(metadata, generationBefore, to)) return [DYNAMIC];
  return writers(metadata, status === undefined ? 0 : (generationBefore ?? 0), to);
}

const DYNAMIC: HistoryCause = { type: 'Dynamic' };

function isOfOwner({ type }: HistoryCause): boolean {
  return !historyCauses[type].folds;
}

/** A change of which the difference is unknown: its causes all fold, or none does. What takes the place of a lost version has none of its own. */
function changeOfUnknown(causes: readonly HistoryCause[], { lostCauses }: VersionChange): Change {
  const owners = causes.filter(isOfOwner);
  if (owners.length > 0) return { causes: owners, difference: undefined };
  if (causes.length > 0) return { causes, difference: undefined };
  if (lostCauses === undefined) return { causes: [UNKNOWN], difference: undefined };
  return { causes: [{ type: 'Republished' }], difference: { added: [], removed: [] } };
}

/** The writers of the Records that differ in two compositions. */
function recordCauses(composed: Composed | undefined, before: Composed | undefined, writers: Writers): HistoryCause[] {
  if (composed === undefined || composed === before) return [];
  const { come, gone } = recordDifferences(before?.records ?? [], composed.records);
  const uids = new Set(come.map(({ metadata }) => metadata.uid));
  const former = (before?.records ?? []).filter(({ metadata }) => uids.has(metadata.uid));
  const generations = new Map(former.map(({ metadata }) => [metadata.uid, metadata.generation]));
  return [
    ...come.flatMap(({ metadata }) => causesOfRecord(metadata, generations.get(metadata.uid) ?? 0, writers)),
    ...(gone.size > 0 ? [UNKNOWN] : []),
  ];
}

/** Only the API writes Records in the namespace of accounts; in others, anybody may write the annotation. */
function causesOfRecord(metadata: ObjectMeta, from: number, writers: Writers): readonly HistoryCause[] {
  const { namespace, generation: to = 0 } = metadata;
  const isDynamic = namespace === ACCOUNTS_NAMESPACE && areDynamicUpdates(metadata, from, to);
  return isDynamic ? [DYNAMIC] : writers(metadata, from, to);
}

/** The writers of Records of which no status tells yet, where the version before is not remembered: these have changed since. */
function causesOfUnreported(composed: Composed | undefined, writers: Writers): HistoryCause[] {
  const unreported = (composed?.records ?? []).filter(({ metadata, status }) => {
    const reported = findCondition(status?.conditions, 'Accepted')?.observedGeneration;
    return reported !== metadata.generation;
  });
  return unreported.flatMap(({ metadata, status }) =>
    causesOfRecord(metadata, findCondition(status?.conditions, 'Accepted')?.observedGeneration ?? 0, writers),
  );
}

/** Tells records of the owner from those that others add. */
function ownershipIn({ publication, generationBefore, published, before }: VersionChange) {
  const zones = { after: zoneIn(published.composed), before: zoneIn(before?.composed) };
  const isGuessed = before?.composed === undefined && publication.generation === generationBefore;
  return (record: ResourceRecord, version: 'before' | 'after'): boolean => {
    if (isGuessed && (record.type.name === 'NS' || record.type.name === 'DS')) return false;
    const zone = zones[version];
    if (zone === undefined) return true;
    const set = zone.get(record.owner, record.type);
    return set !== undefined && hasRecord(set, record);
  };
}

function zoneIn(composed: Composed | undefined): Zone | undefined {
  return composed?.composition.state === 'accepted' ? composed.composition.zone : undefined;
}

/** The records of both versions; undefined where those before are not at hand. */
function recordsAtHand({ published, before, zoneBefore, generationBefore }: VersionChange): BothRecords | undefined {
  if (generationBefore === undefined) return { before: undefined, after: remembered(published) };
  if (before !== undefined) return { before: remembered(before), after: remembered(published) };
  return zoneBefore && { before: stripped(zoneBefore), after: stripped(published.version.zone) };
}

/** The same with those before from a region; undefined where none has them. */
async function recordsRead({ published, readBefore }: VersionChange): Promise<BothRecords | undefined> {
  const read = await readBefore();
  return read && { before: stripped(read), after: stripped(published.version.zone) };
}

function remembered({ content, version, isSigned }: PublishedVersion): Records {
  const apex = version.zone.nodes[0].rrsets;
  return { content, keySets: isSigned ? apex.filter(({ type }) => KEY_TYPES.has(type.name)) : [] };
}

const KEY_TYPES: ReadonlySet<string> = new Set(['DNSKEY', 'CDS', 'CDNSKEY']);

/** As a region has it: signing may have cut the TTLs. */
function stripped(zone: Zone): Records {
  const { unsigned, apexSets } = stripSigning(zone);
  return { content: unsigned, keySets: apexSets };
}

function without<T>(all: readonly T[], some: readonly T[]): T[] {
  const excluded = new Set(some);
  return all.filter((item) => !excluded.has(item));
}

function isEmpty({ added, removed }: ZoneDifference): boolean {
  return added.length + removed.length === 0;
}
