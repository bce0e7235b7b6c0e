import { type ResourceRecord, type RRset, stripSigning, type Zone } from '@fourwinds/dns';
import {
  ACCOUNTS_NAMESPACE,
  areDynamicUpdates,
  findCondition,
  type HistoryCause,
  historyCauses,
  type ObjectMeta,
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
import { recordDifferences } from '../facts/record-differences.ts';
import type { ComposedRecords, PublishedRecords, VersionChange } from '../facts/published-version.ts';
import type { Writers } from '../facts/writer.ts';

/**
 * Returns the history entry of a version. Walks the whole zone and may parse it, so a publication must not wait for
 * it.
 */
export async function historyVersion(change: VersionChange, writers: Writers): Promise<HistoryVersion> {
  const records = recordsAtHand(change) ?? (await recordsRead(change));
  return versionOf(change, changesOf(change, writers, records), Infinity);
}

/**
 * Returns the parts of the history entry that are cheap to compute before the publication. Omits larger differences.
 */
export function versionAtHand(change: VersionChange, writers: Writers): HistoryVersion {
  const records = isLargeBeginning(change) ? undefined : recordsAtHand(change);
  return versionOf(change, changesOf(change, writers, records), RECORDS_AT_HAND);
}

/**
 * Maximum number of records in a difference computed before a publication, and maximum number of names in a first
 * version.
 */
const RECORDS_AT_HAND = 16;

function isLargeBeginning({ generationBefore, published }: VersionChange): boolean {
  return generationBefore === undefined && published.content.nodes.length > RECORDS_AT_HAND;
}

function versionOf(
  { publication, time, generationBefore }: VersionChange,
  changes: readonly HistoryChange[],
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

/** Causes and their effect. The difference is undefined if it is unknown. */
interface HistoryChange {
  readonly causes: readonly HistoryCause[];
  readonly difference: ZoneDifference | undefined;
}

/** The records of a version without its signatures, and the record sets that are derived from its keys. */
interface VersionRecords {
  readonly content: Zone;
  readonly keySets: readonly RRset[];
}

/** Records before and after. `before` is undefined for a first version. */
interface BothRecords {
  readonly before: VersionRecords | undefined;
  readonly after: VersionRecords;
}

function changesOf(change: VersionChange, writers: Writers, records: BothRecords | undefined): HistoryChange[] {
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

interface ChangeParts {
  readonly causes: readonly HistoryCause[];
  readonly own: ZoneDifference;
  readonly contributed: ZoneDifference;
  readonly keys: ZoneDifference;
  readonly change: Pick<VersionChange, 'generationBefore' | 'published'>;
}

/** Returns one or two changes: the owner's change, and the change into which all others are folded. */
function decideChanges(parts: ChangeParts): HistoryChange[] {
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

/**
 * Decides whether the owner's records get their own entry. They are folded into another entry, for example, if all
 * changes are dynamic updates.
 */
function placeOfOwn({ causes, own, change }: ChangeParts): 'entry' | 'folded' | 'none' {
  if (change.generationBefore === undefined) return 'entry';
  if (isEmpty(own)) return 'none';
  return causes.some(isOfOwner) ? 'entry' : 'folded';
}

/**
 * Returns who may have changed records since the previous version, or nothing if the Zone and its Records are
 * unchanged. If the previous version is not in memory, the changed Records are unknown.
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

function exceptFor(causes: readonly HistoryCause[], others: readonly HistoryCause[]): HistoryCause[] {
  const textOf = ({ type, by }: HistoryCause): string => `${type} ${by}`;
  const excluded = new Set(others.map(textOf));
  const byText = new Map(causes.map((cause) => [textOf(cause), cause]));
  return [...byText].filter(([text]) => !excluded.has(text)).map(([, cause]) => cause);
}

const UNKNOWN: HistoryCause = { type: 'Unknown' };

/** Returns true if an unnamed writer may have changed Records. */
function mayLackOne(causes: readonly HistoryCause[], { records }: ComposedRecords): boolean {
  return causes.length === 0 || (records.length > 0 && causes.some(({ type }) => type === 'User'));
}

/** A Zone without a status may be a new object, so the previous generation may belong to another object. */
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

/**
 * Returns a change whose difference is unknown. Either all of its causes are folded, or none is. A version that
 * replaces a lost version has no causes of its own.
 */
function changeOfUnknown(causes: readonly HistoryCause[], { lostCauses }: VersionChange): HistoryChange {
  const owners = causes.filter(isOfOwner);
  if (owners.length > 0) return { causes: owners, difference: undefined };
  if (causes.length > 0) return { causes, difference: undefined };
  if (lostCauses === undefined) return { causes: [UNKNOWN], difference: undefined };
  return { causes: [{ type: 'Republished' }], difference: { added: [], removed: [] } };
}

function recordCauses(
  composed: ComposedRecords | undefined,
  before: ComposedRecords | undefined,
  writers: Writers,
): HistoryCause[] {
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

/** Trusts the annotation for dynamic updates only in the namespace of accounts, where only the API writes Records. */
function causesOfRecord(metadata: ObjectMeta, from: number, writers: Writers): readonly HistoryCause[] {
  const { namespace, generation: to = 0 } = metadata;
  const isDynamic = namespace === ACCOUNTS_NAMESPACE && areDynamicUpdates(metadata, from, to);
  return isDynamic ? [DYNAMIC] : writers(metadata, from, to);
}

/**
 * Returns the writers of Records whose status is not current. If the previous version is not in memory, these are the
 * Records that have changed since that version.
 */
function causesOfUnreported(composed: ComposedRecords | undefined, writers: Writers): HistoryCause[] {
  const unreported = (composed?.records ?? []).filter(({ metadata, status }) => {
    const reported = findCondition(status?.conditions, 'Accepted')?.observedGeneration;
    return reported !== metadata.generation;
  });
  return unreported.flatMap(({ metadata, status }) =>
    causesOfRecord(metadata, findCondition(status?.conditions, 'Accepted')?.observedGeneration ?? 0, writers),
  );
}

/** Distinguishes the owner's records from records that contributors add. */
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

function zoneIn(composed: ComposedRecords | undefined): Zone | undefined {
  return composed?.composition.zone;
}

/** Returns the records of both versions. Undefined if the previous version is not in memory. */
function recordsAtHand({ published, before, zoneBefore, generationBefore }: VersionChange): BothRecords | undefined {
  if (generationBefore === undefined) return { before: undefined, after: remembered(published) };
  if (before !== undefined) return { before: remembered(before), after: remembered(published) };
  return zoneBefore && { before: stripped(zoneBefore), after: stripped(published.version.zone) };
}

/** Returns the records of both versions. Reads the previous version from a region; undefined if no region has it. */
async function recordsRead({ published, readBefore }: VersionChange): Promise<BothRecords | undefined> {
  const read = await readBefore();
  return read && { before: stripped(read), after: stripped(published.version.zone) };
}

function remembered({ content, version, isSigned }: PublishedRecords): VersionRecords {
  const apex = version.zone.nodes[0].rrsets;
  return { content, keySets: isSigned ? apex.filter(({ type }) => KEY_TYPES.has(type.name)) : [] };
}

const KEY_TYPES: ReadonlySet<string> = new Set(['DNSKEY', 'CDS', 'CDNSKEY']);

/** Removes signing data from a zone as stored in a region. Signing may have lowered the TTLs. */
function stripped(zone: Zone): VersionRecords {
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
