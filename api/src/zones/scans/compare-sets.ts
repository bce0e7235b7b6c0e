import { Name } from '@fourwinds/dns';
import type { ScanReport } from '@fourwinds/jobs';
import { setKey } from '../records/entry.ts';
import { reasonToIgnore } from './ignored-sets.ts';
import { type FoundInZone, readReport, relativeName, setsInZone, type ZoneSet } from './read-report.ts';
import { reportWarnings, type WarningFacts } from './report-warnings.ts';
import type { ComparisonResult } from './scan-schema.ts';
import { seenOf } from './seen.ts';

export interface ComparisonFacts extends WarningFacts {
  readonly here: readonly ZoneSet[];
  /** Additional queries that the worker made, as absolute names and types. */
  readonly asked: readonly { readonly name: string; readonly type: string }[];
  /** Report of the worker as JSON. */
  readonly report: string;
}

type Difference = ComparisonResult['differences'][number];

interface Pair {
  readonly here?: ZoneSet;
  readonly there?: ZoneSet;
}

/**
 * Returns how a zone differs between this service and other servers. Throws Failure unavailable if the report is
 * invalid.
 */
export function compareSets(facts: ComparisonFacts): ComparisonResult {
  const report = readReport(facts.report);
  const apex = Name.parse(`${facts.domain}.`);
  const found = setsInZone(report, apex);
  const unknown = unknownSets(report, facts, apex);
  const pairs = pairsOf(facts.here, found).filter(({ key }) => !unknown.has(key));
  const differences = pairs.flatMap(({ pair }) => differenceOf(pair));
  const compared = found.map(({ set }) => set);
  return {
    ...seenOf(report, { sets: [...facts.here, ...compared], issues: reportWarnings(report, facts), apex }),
    same: differences.length === 0 && report.unanswered.length === 0 && unknown.size === 0 && compared.length > 0,
    compared_count: pairs.length,
    differences: differences.sort(byPlace),
  };
}

/**
 * Returns local record sets whose remote state is unknown. They were not answered, or not queried because the zone
 * has changed since the queries.
 */
function unknownSets(
  { isWhole, unanswered, servers }: ScanReport,
  { here, asked }: ComparisonFacts,
  apex: Name,
): Set<string> {
  if (isWhole) return new Set();
  const key = ({ name, type }: { name: string; type: string }): string =>
    setKey({ name: relativeName(name, apex) ?? '', type });
  const isAnswered = servers.some(({ state }) => state === 'answers');
  const answered = new Set(isAnswered ? asked.map(key) : []);
  const silent = new Set(unanswered.map(key));
  return new Set(here.map(setKey).filter((one) => !answered.has(one) || silent.has(one)));
}

/**
 * Pairs local and remote record sets. Ignores a set that a remote wildcard synthesizes, unless the set also exists
 * here.
 */
function pairsOf(here: readonly ZoneSet[], found: readonly FoundInZone[]): { key: string; pair: Pair }[] {
  const pairs = new Map<string, Pair>(here.filter(isCompared).map((set) => [setKey(set), { here: set }]));
  for (const { set, isSynthesised } of found.filter(({ set }) => isCompared(set))) {
    const key = setKey(set);
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
  const difference = kindOf({ here, there });
  return difference === undefined ? [] : [{ name, type, difference, here: sideOf(here), there: sideOf(there) }];
}

function kindOf({ here, there }: Pair): Difference['difference'] | undefined {
  if (there === undefined) return 'missing_there';
  if (here === undefined) return 'missing_here';
  if ([...here.values].sort().join('\n') !== [...there.values].sort().join('\n')) return 'values';
  return here.ttl === there.ttl ? undefined : 'ttl';
}

function sideOf(set: ZoneSet | undefined): Difference['here'] {
  return set === undefined ? null : { ttl: set.ttl, values: [...set.values] };
}

function byPlace(a: Difference, b: Difference): number {
  const [one, other] = [a, b].map(({ name, type }) => `${name === '@' ? '' : name} ${type}`);
  return Number(one > other) - Number(one < other);
}
