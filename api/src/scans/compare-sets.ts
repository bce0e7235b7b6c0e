import { Name } from '@fourwinds/dns';
import type { FoundSet, ScanReport } from '@fourwinds/jobs';
import { reasonToIgnore } from './ignored-sets.ts';
import { canonicalValue, readReport, relativeName, type ZoneSet } from './read-report.ts';
import { reportWarnings, type WarningFacts } from './report-warnings.ts';
import type { ComparisonResult } from './scan-schema.ts';
import { seenOf } from './seen.ts';

/** The sets of the zone here, and the report of a worker. */
export interface ComparisonFacts extends WarningFacts {
  readonly here: readonly ZoneSet[];
  /** Absolute names and types that the worker was to ask for beside the usual ones. */
  readonly asked: readonly { readonly name: string; readonly type: string }[];
  /** JSON. */
  readonly report: string;
}

type Difference = ComparisonResult['differences'][number];

/** A set on either side. */
interface Pair {
  readonly here?: ZoneSet;
  readonly there?: ZoneSet;
}

/** The differences between a zone here and at other servers. Throws Failure unavailable where the report cannot be read. */
export function compareSets(facts: ComparisonFacts): ComparisonResult {
  const report = readReport(facts.report);
  const apex = Name.parse(`${facts.domain}.`);
  const found = report.sets.flatMap((set) => foundSet(set, apex));
  const unknown = unknownSets(report, facts, apex);
  const pairs = pairsOf(facts.here, found).filter(({ key }) => !unknown.has(key));
  const differences = pairs.flatMap(({ pair }) => differenceOf(pair));
  const compared = found.map(({ set }) => set);
  return {
    ...seenOf(report, [...facts.here, ...compared], apex),
    warnings: reportWarnings(report, facts).map(({ path, code, message }) => ({ path, code, message })),
    same: differences.length === 0 && report.unanswered.length === 0 && unknown.size === 0 && compared.length > 0,
    compared: pairs.length,
    differences: differences.sort(byPlace),
  };
}

interface Found {
  readonly set: ZoneSet;
  readonly isSynthesised: boolean;
}

function foundSet({ name: owner, type, ttl, values, synthesised }: FoundSet, apex: Name): Found[] {
  const name = relativeName(owner, apex);
  if (name === undefined) return [];
  const canonical = values.map((value) => canonicalValue({ name, type }, value, apex));
  return [{ set: { name, type, ttl, values: canonical }, isSynthesised: synthesised }];
}

/** Sets here of which nothing is known there: not asked for, as the zone has changed since, or not answered. */
function unknownSets(
  { isWhole, unanswered, servers }: ScanReport,
  { here, asked }: ComparisonFacts,
  apex: Name,
): Set<string> {
  if (isWhole) return new Set();
  const key = ({ name, type }: { name: string; type: string }): string =>
    keyOf({ name: relativeName(name, apex) ?? '', type });
  const isAnswered = servers.some(({ state }) => state === 'answers');
  const answered = new Set(isAnswered ? asked.map(key) : []);
  const silent = new Set(unanswered.map(key));
  return new Set(here.map(keyOf).filter((one) => !answered.has(one) || silent.has(one)));
}

/** A set that a wildcard makes there is one there only for a name that is here, too. */
function pairsOf(here: readonly ZoneSet[], found: readonly Found[]): { key: string; pair: Pair }[] {
  const pairs = new Map<string, Pair>(here.filter(isCompared).map((set) => [keyOf(set), { here: set }]));
  for (const { set, isSynthesised } of found.filter(({ set }) => isCompared(set))) {
    const key = keyOf(set);
    const pair = pairs.get(key);
    if (pair !== undefined || !isSynthesised) pairs.set(key, { ...pair, there: set });
  }
  return Array.from(pairs, ([key, pair]) => ({ key, pair }));
}

function isCompared(set: ZoneSet): boolean {
  return reasonToIgnore(set) === undefined;
}

function differenceOf({ here, there }: Pair): Difference[] {
  const { name, type } = (here ?? there)!;
  const kind = kindOf({ here, there });
  return kind === undefined ? [] : [{ name, type, kind, here: sideOf(here), there: sideOf(there) }];
}

function kindOf({ here, there }: Pair): Difference['kind'] | undefined {
  if (there === undefined) return 'missing_there';
  if (here === undefined) return 'missing_here';
  if ([...here.values].sort().join('\n') !== [...there.values].sort().join('\n')) return 'values';
  return here.ttl === there.ttl ? undefined : 'ttl';
}

function sideOf(set: ZoneSet | undefined): Difference['here'] {
  return set === undefined ? null : { ttl: set.ttl, values: [...set.values] };
}

function keyOf({ name, type }: Pick<ZoneSet, 'name' | 'type'>): string {
  return `${name} ${type}`;
}

function byPlace(a: Difference, b: Difference): number {
  const [one, other] = [a, b].map(({ name, type }) => `${name === '@' ? '' : name} ${type}`);
  return Number(one > other) - Number(one < other);
}
