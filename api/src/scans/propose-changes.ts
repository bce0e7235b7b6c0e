import { Name } from '@fourwinds/dns';
import { MIN_TTL } from '@fourwinds/resources';
import type { ScanReport } from '@fourwinds/jobs';
import { MAX_CHANGES, MAX_VALUES } from '../accounts/plans.ts';
import { type Detail, Failure } from '../failure.ts';
import { type ChangeFacts, decideChange, type DecisionTools } from '../records/decide-change.ts';
import { reasonToIgnore } from './ignored-sets.ts';
import { readReport, relativeName, setsInZone, type ZoneSet } from './read-report.ts';
import { reportWarnings, type WarningFacts } from './report-warnings.ts';
import type { ScanResult } from './scan-schema.ts';
import { seenOf } from './seen.ts';

/** The zone as it is here, and the report of a worker. */
export interface ProposalFacts extends Omit<ChangeFacts, 'changes'>, WarningFacts {
  /** JSON. */
  readonly report: string;
}

type Proposed = NonNullable<ScanResult['proposal']>['changes'][number];

/** How often changes that the zone refuses are left out. */
const TRIES = 4;

/**
 * The result of a scan: the sets that were found, and a change of the zone that was tried and would be accepted now. Throws Failure unavailable where the
 * report cannot be read.
 */
export function proposeChanges(facts: ProposalFacts, tools: DecisionTools): ScanResult {
  const report = readReport(facts.report);
  const apex = Name.parse(`${facts.domain}.`);
  // A wildcard that makes a set is a set of its own.
  const found = setsInZone({ sets: report.sets.filter(({ synthesised }) => !synthesised) }, apex);
  const moving = found.filter(({ set }) => reasonToIgnore(set) === undefined);
  const { changes, warnings } = changesFor(
    report,
    moving.map(({ set }) => set),
    facts,
    tools,
  );
  return {
    ...seenOf(report, {
      sets: found.map(({ set }) => set),
      warnings: [...reportWarnings(report, facts), ...warnings],
      apex,
    }),
    wildcards: report.wildcards.flatMap((name) => relativeName(name, apex) ?? []),
    records: moving.map(({ set, server }) => ({ ...set, values: [...set.values], server })),
    proposal: changes === undefined ? null : { changes: [...changes] },
  };
}

interface Proposal {
  /** Absent where there is no change that the zone would accept. */
  readonly changes?: readonly Proposed[];
  readonly warnings: readonly Detail[];
}

function changesFor(
  { isTooLarge }: ScanReport,
  sets: readonly ZoneSet[],
  facts: ProposalFacts,
  tools: DecisionTools,
): Proposal {
  const values = sets.reduce((sum, set) => sum + set.values.length, 0);
  if (isTooLarge) return { warnings: [] };
  if (sets.length > MAX_CHANGES || values > MAX_VALUES) {
    const message = `${sets.length} sets with ${values} values are more than the ${MAX_CHANGES} changes and ${MAX_VALUES} values of one request; import the zone file of the present host`;
    return { warnings: [{ path: 'proposal', code: 'scan-too-large', message }] };
  }
  const lowTtl = sets.filter(({ ttl }) => ttl < MIN_TTL);
  const message = `${lowTtl.length} sets have a TTL below ${MIN_TTL} seconds, which the proposal raises to that`;
  const raised: Detail[] = lowTtl.length === 0 ? [] : [{ path: 'proposal', code: 'scan-ttl-raised', message }];
  const { changes, warnings } = accepted(sets.map(toChange), facts, tools);
  return { changes, warnings: [...raised, ...warnings] };
}

function toChange({ name, type, ttl, values }: ZoneSet): Proposed {
  return { op: 'replace', name, type, values: [...values], ttl: Math.max(ttl, MIN_TTL) };
}

/** The changes that the zone would accept together, without those that change nothing. */
function accepted(changes: readonly Proposed[], facts: ProposalFacts, tools: DecisionTools): Proposal {
  const warnings: Detail[] = [];
  let left = changes;
  for (let tries = 0; tries < TRIES; tries++) {
    if (left.length === 0) return { changes: [], warnings };
    const outcome = attempt(left, facts, tools);
    if (!(outcome instanceof Failure)) return { changes: left.filter((_, i) => outcome[i] !== 'unchanged'), warnings };
    const refused = new Set(outcome.details.map(({ index }) => index));
    warnings.push(...outcome.details);
    if (outcome.code === 'quota_exceeded' || refused.size === 0 || refused.has(null) || refused.has(undefined)) {
      const message = `the zone refuses the records: ${outcome.message}`;
      return { warnings: [...warnings, { path: 'proposal', code: 'scan-refused', message }] };
    }
    left = left.filter((_, i) => !refused.has(i));
  }
  return { warnings };
}

/** The status of each change, or why the zone refuses them. */
function attempt(changes: readonly Proposed[], facts: ProposalFacts, tools: DecisionTools): string[] | Failure {
  try {
    return decideChange({ ...facts, changes }, tools).results.map(({ status }) => status);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
