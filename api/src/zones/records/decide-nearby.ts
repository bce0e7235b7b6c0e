import { answeringNames, IssueError, MAX_SIGNED_NAMES, Name, namesAround } from '@fourwinds/dns';
import { INLINE_RECORDS, type ZoneRecord } from '@fourwinds/resources';
import { INLINE_BYTES } from '@fourwinds/zones';
import { planOf } from '../../kernel/plans.ts';
import { Failure } from '../../kernel/failure.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange, type DecisionTools, withKept } from './decide-change.ts';
import { type ZoneContext, zoneContext } from './entry.ts';
import { indexRecords, isCutType, type RecordIndex } from './name-index.ts';
import { canonicalName } from '../../kernel/owner-name.ts';
import { targetsOf } from './targets.ts';

/** If more changes or records are involved, the whole zone is checked. */
const MOST_CHANGES = 100;
const MOST_RECORDS = 1000;
/** Maximum rounds in which further affected records are added. */
const MOST_ROUNDS = 4;

/** A zone that has already been validated as a whole. Its records are in canonical form. */
export interface CheckedFacts extends ChangeFacts {
  /** Octets of the zone's records as JSON. */
  readonly bytes: number;
}

export interface NearbyOutcome {
  readonly outcome: ChangeOutcome;
  /** Octets of the new records as JSON. */
  readonly bytes: number;
}

/**
 * Returns the same result as `decideChange`, but reads only the records that may be affected: those at and around the
 * changed names, and their targets. Returns undefined if other records may be affected or there may be an error. In
 * this case, check the whole zone.
 */
export function decideNearby(facts: CheckedFacts, tools: DecisionTools): NearbyOutcome | undefined {
  const context = zoneContext(facts.zoneId, facts.spec, tools.readings);
  const names = facts.changes.length > MOST_CHANGES ? undefined : changedNames(facts, context);
  if (names === undefined) return undefined;
  const index = indexRecords(facts.spec.records, names);
  if (hasCuts(facts, index, names) || widensWildcard(facts, index, names)) return undefined;
  const near = new Set([...names, ...serversOf(facts, context)].flatMap((name) => [...namesAround(index, name)]));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const part = decidePart(facts, { index, near }, tools);
    if (part === undefined) return undefined;
    const further = furtherNames(part, { names, index, near, facts, context });
    if (further.length === 0) return whole(facts, index, part);
    for (const name of further) near.add(name);
  }
  return undefined;
}

/** A decision based on some of the zone's records. */
interface PartialDecision {
  /** Indexes of these records in the zone, in ascending order. */
  readonly places: readonly number[];
  readonly before: readonly ZoneRecord[];
  readonly after: readonly ZoneRecord[];
  readonly outcome: ChangeOutcome;
}

/** Decides with the records at some names. Returns undefined if there are too many records, or on an error. */
function decidePart(
  facts: ChangeFacts,
  { index, near }: { readonly index: RecordIndex; readonly near: ReadonlySet<string> },
  tools: DecisionTools,
): PartialDecision | undefined {
  const { spec } = facts;
  const places = [...near].flatMap((name) => placesAt(index, name)).sort((a, b) => a - b);
  if (places.length > MOST_RECORDS) return undefined;
  const before = places.map((place) => spec.records[place]);
  const outcome = unlessFailed(() => decideChange({ ...facts, spec: { ...spec, records: before } }, tools));
  if (outcome === undefined) return undefined;
  return { places, before, after: outcome.records === undefined ? before : withKept(before, outcome.records), outcome };
}

interface NearbyFacts {
  readonly names: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
  readonly index: RecordIndex;
  readonly facts: ChangeFacts;
  readonly context: ZoneContext;
}

/** Returns names at or around the targets of the changed names, if they have records that were not read. */
function furtherNames({ after }: PartialDecision, { names, near, index, facts, context }: NearbyFacts): string[] {
  const reached = reachedFrom(names, after, { records: facts.spec.records, index, context });
  return reached
    .flatMap((name) => [...namesAround(index, name)])
    .filter((name) => !near.has(name) && index.get(name) !== undefined);
}

/** Returns the names that change. Returns undefined if a name is invalid or contains a backslash. */
function changedNames({ changes, spec }: ChangeFacts, { apex }: ZoneContext): Set<string> | undefined {
  const ids = new Set(changes.flatMap((change) => ('id' in change ? (change.id ?? []) : [])));
  const ofIds = ids.size === 0 ? [] : spec.records.filter(({ id }) => id !== undefined && ids.has(id));
  const names = new Set(ofIds.map(({ name }) => name));
  try {
    for (const change of changes)
      if ('name' in change && change.name !== undefined) names.add(canonicalName(change.name, apex));
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
  return [...names].some((name) => name.includes('\\')) ? undefined : names;
}

/** True if a delegation or DNAME changes, or exists at or above a changed name. */
function hasCuts({ changes }: ChangeFacts, index: RecordIndex, names: ReadonlySet<string>): boolean {
  if (changes.some((change) => 'type' in change && change.type !== undefined && isCutType(change.type))) return true;
  return [...names].some((name) => namesAround(index, name).some((near) => index.hidesNamesBelow(near)));
}

/** True if a wildcard may get a new type. Any sibling name may lack this type. */
function widensWildcard({ changes, spec }: ChangeFacts, index: RecordIndex, names: ReadonlySet<string>): boolean {
  const wildcards = [...names].filter((name) => name.startsWith('*'));
  if (wildcards.length === 0) return false;
  const types = new Set(changes.map((change) => ('type' in change ? change.type?.toUpperCase() : undefined)));
  return wildcards.some((name) => {
    const has = new Set(placesAt(index, name).map((place) => spec.records[place].type));
    return [...types].some((type) => type === undefined || !has.has(type));
  });
}

/** Returns the zone's nameservers whose names are inside the zone. */
function serversOf({ spec, service }: ChangeFacts, { apex }: ZoneContext): string[] {
  const servers = (spec.nameservers ?? service.nameservers).map((server) => Name.parse(`${server}.`));
  return servers.filter((server) => server.isWithin(apex)).map((server) => server.lowerCase().relativeTo(apex));
}

interface IndexedZone {
  readonly records: readonly ZoneRecord[];
  readonly index: RecordIndex;
  readonly context: ZoneContext;
}

/**
 * Returns the names that are reached from the given names through targets. `after` contains the records of the given
 * names after the change.
 */
function reachedFrom(
  names: ReadonlySet<string>,
  after: readonly ZoneRecord[],
  { records, index, context }: IndexedZone,
): string[] {
  const reached = new Set<string>();
  const left = after.filter(({ name }) => names.has(name));
  for (let record = left.pop(); record !== undefined && reached.size <= MOST_RECORDS; record = left.pop())
    for (const target of targetsOf(record, context)) {
      if (reached.has(target)) continue;
      reached.add(target);
      for (const name of answeringNames(index, target))
        left.push(...placesAt(index, name).map((place) => records[place]));
    }
  return [...reached];
}

/** Returns the outcome for the whole zone. Returns undefined if the zone may become too large. */
function whole(
  facts: CheckedFacts,
  index: RecordIndex,
  { places, before, after, outcome }: PartialDecision,
): NearbyOutcome | undefined {
  if (outcome.records === undefined) return { outcome, bytes: facts.bytes };
  const { spec, plan } = facts;
  const count = spec.records.length + after.length - before.length;
  const bytes = facts.bytes + octets(after, before) - octets(before, after);
  const most = Math.min(planOf(plan).recordsPerZone ?? INLINE_RECORDS, INLINE_RECORDS);
  const names = index.size + outcome.difference.added.length * MOST_LABELS;
  if (count > most || bytes > INLINE_BYTES || names > MAX_SIGNED_NAMES) return undefined;
  const byId = new Map(after.map((record) => [record.id, record]));
  const inPart = new Set(places);
  const kept = spec.records.flatMap((record, i): (ZoneRecord | number)[] => {
    if (!inPart.has(i)) return [i];
    const now = byId.get(record.id);
    byId.delete(record.id);
    if (now === undefined) return [];
    return [now === record ? i : now];
  });
  return { outcome: { ...outcome, records: [...kept, ...byId.values()] }, bytes };
}

const MOST_LABELS = 127;

/** Returns the octets of the records that are not in `others`, as items of a JSON list. */
function octets(records: readonly ZoneRecord[], others: readonly ZoneRecord[]): number {
  const there = new Set(others);
  return records.reduce(
    (sum, record) => sum + (there.has(record) ? 0 : Buffer.byteLength(JSON.stringify(record)) + 1),
    0,
  );
}

function placesAt(index: RecordIndex, name: string): readonly number[] {
  return index.get(name) ?? [];
}

function unlessFailed<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
