import { IssueError, MAX_SIGNED_NAMES, Name } from '@fourwinds/dns';
import { INLINE_RECORDS, type ZoneRecord } from '@fourwinds/resources';
import { INLINE_BYTES } from '@fourwinds/zones';
import { planOf } from '../accounts/plans.ts';
import { Failure } from '../failure.ts';
import { type ChangeFacts, type ChangeOutcome, decideChange, type DecisionTools, withKept } from './decide-change.ts';
import { type ZoneContext, zoneContext } from './entry.ts';
import { NameIndex, wildcardsFor } from './name-index.ts';
import { canonicalName } from '../owner-name.ts';
import { targetsOf } from './targets.ts';

/** A change of more records, or one that concerns more, is decided with the whole zone. */
const MOST_CHANGES = 100;
const MOST_RECORDS = 1000;
/** How often further records turn out to be concerned. */
const MOST_ROUNDS = 4;

/** A zone of which `facts` tell, checked as a whole before, its records in canonical form. */
export interface CheckedFacts extends ChangeFacts {
  /** Octets of its records as JSON. */
  readonly bytes: number;
}

export interface NearbyOutcome {
  readonly outcome: ChangeOutcome;
  /** Octets of the records as JSON afterwards. */
  readonly bytes: number;
}

/**
 * The same as `decideChange`, found out with the records that the changes concern instead of all: those at their names and around
 * them, and those that they name. Undefined where others may be concerned, and where there may be an error.
 */
export function decideNearby(facts: CheckedFacts, tools: DecisionTools): NearbyOutcome | undefined {
  const context = zoneContext(facts.zoneId, facts.spec, tools.readings);
  const names = facts.changes.length > MOST_CHANGES ? undefined : changedNames(facts, context);
  if (names === undefined) return undefined;
  const index = new NameIndex(facts.spec.records, names);
  if (hasCuts(facts, index, names) || widensWildcard(facts, index, names)) return undefined;
  const near = new Set([...names, ...serversOf(facts, context)].flatMap((name) => [...index.around(name)]));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const part = decidePart(facts, { index, near }, tools);
    if (part === undefined) return undefined;
    const further = furtherNames(part, { names, index, near, facts, context });
    if (further.length === 0) return whole(facts, index, part);
    for (const name of further) near.add(name);
  }
  return undefined;
}

/** A decision by some of the records of a zone. */
interface Part {
  /** Their indexes in the zone, in order. */
  readonly places: readonly number[];
  readonly before: readonly ZoneRecord[];
  readonly after: readonly ZoneRecord[];
  readonly outcome: ChangeOutcome;
}

/** Decides by the records at some names; undefined where that are many, or something is wrong. */
function decidePart(
  facts: ChangeFacts,
  { index, near }: { readonly index: NameIndex; readonly near: ReadonlySet<string> },
  tools: DecisionTools,
): Part | undefined {
  const { spec } = facts;
  const places = [...near].flatMap((name) => index.at(name)).sort((a, b) => a - b);
  if (places.length > MOST_RECORDS) return undefined;
  const before = places.map((place) => spec.records[place]);
  const outcome = unlessFailed(() => decideChange({ ...facts, spec: { ...spec, records: before } }, tools));
  if (outcome === undefined) return undefined;
  return { places, before, after: outcome.records === undefined ? before : withKept(before, outcome.records), outcome };
}

interface Surroundings {
  readonly names: ReadonlySet<string>;
  readonly near: ReadonlySet<string>;
  readonly index: NameIndex;
  readonly facts: ChangeFacts;
  readonly context: ZoneContext;
}

/** Names with records that were left out, and that the records at the changed names lead to. */
function furtherNames({ after }: Part, { names, near, index, facts, context }: Surroundings): string[] {
  const reached = reachedFrom(names, after, { records: facts.spec.records, index, context });
  return reached
    .flatMap((name) => [...index.around(name)])
    .filter((name) => !near.has(name) && index.at(name).length > 0);
}

/** The names at which records change; undefined where one cannot be read, or is written with a backslash. */
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

/** Whether a delegation or DNAME changes, or stands at or above a changed name. */
function hasCuts({ changes, spec: { records } }: ChangeFacts, index: NameIndex, names: ReadonlySet<string>): boolean {
  const types = changes.flatMap((change) => ('type' in change ? (change.type ?? []) : []));
  if (types.some((type) => isCut(type.toUpperCase()))) return true;
  const places = [...names].flatMap((name) => [...index.around(name)]).flatMap((name) => index.at(name));
  return places.some((place) => isCut(records[place].type));
}

/** Whether a wildcard may get a type that it had not: any name beside it may lack that. */
function widensWildcard({ changes, spec }: ChangeFacts, index: NameIndex, names: ReadonlySet<string>): boolean {
  const wildcards = [...names].filter((name) => name.startsWith('*'));
  if (wildcards.length === 0) return false;
  const types = new Set(changes.map((change) => ('type' in change ? change.type?.toUpperCase() : undefined)));
  return wildcards.some((name) => {
    const has = new Set(index.at(name).map((place) => spec.records[place].type));
    return [...types].some((type) => type === undefined || !has.has(type));
  });
}

const isCut = (type: string): boolean => type === 'NS' || type === 'DNAME' || type === 'TYPE2' || type === 'TYPE39';

/** The zone's own nameservers that are in it. */
function serversOf({ spec, service }: ChangeFacts, { apex }: ZoneContext): string[] {
  const servers = (spec.nameservers ?? service.nameservers).map((server) => Name.parse(`${server}.`));
  return servers.filter((server) => server.isWithin(apex)).map((server) => server.lowerCase().relativeTo(apex));
}

interface Zone {
  readonly records: readonly ZoneRecord[];
  readonly index: NameIndex;
  readonly context: ZoneContext;
}

/** The names to which the records at some names lead, from one to the next; `after` has the latter as they are afterwards. */
function reachedFrom(
  names: ReadonlySet<string>,
  after: readonly ZoneRecord[],
  { records, index, context }: Zone,
): string[] {
  const reached = new Set<string>();
  const left = after.filter(({ name }) => names.has(name));
  for (let record = left.pop(); record !== undefined && reached.size <= MOST_RECORDS; record = left.pop())
    for (const target of targetsOf(record, context)) {
      if (reached.has(target)) continue;
      reached.add(target);
      const places = [target, ...wildcardsFor(target)].flatMap((name) => index.at(name));
      left.push(...places.map((place) => records[place]));
    }
  return [...reached];
}

/** The outcome for the whole zone; undefined where it may be too large afterwards. */
function whole(
  facts: CheckedFacts,
  index: NameIndex,
  { places, before, after, outcome }: Part,
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

/** The most labels that a name has. */
const MOST_LABELS = 127;

/** Octets of those records that the others do not have, as elements of a list in JSON. */
function octets(records: readonly ZoneRecord[], others: readonly ZoneRecord[]): number {
  const there = new Set(others);
  return records.reduce(
    (sum, record) => sum + (there.has(record) ? 0 : Buffer.byteLength(JSON.stringify(record)) + 1),
    0,
  );
}

function unlessFailed<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
