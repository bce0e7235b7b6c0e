import { Name } from '@fourwinds/dns';
import { MIN_TTL } from '@fourwinds/resources';
import type { ScanReport } from '@fourwinds/jobs';
import { MAX_CHANGES, MAX_VALUES } from '../../kernel/plans.ts';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { type ChangeFacts, decideChange, type DecisionTools } from '../records/decide-change.ts';
import { reasonToIgnore } from './ignored-sets.ts';
import { readReport, relativeName, setsInZone, type ZoneSet } from './read-report.ts';
import { reportWarnings, type WarningFacts } from './report-warnings.ts';
import type { ScanResult } from './scan-schema.ts';
import { seenOf } from './seen.ts';

export interface ProposalFacts extends Omit<ChangeFacts, 'changes'>, WarningFacts {
  /** Report of the worker as JSON. */
  readonly report: string;
}

type Proposed = NonNullable<ScanResult['proposal']>['changes'][number];

/** Maximum attempts. After each attempt, the changes that the zone refuses are dropped. */
const TRIES = 4;

/**
 * Returns the record sets that a scan found, and a change that the zone would accept now. Throws Failure unavailable
 * if the report is invalid.
 */
export function proposeChanges(facts: ProposalFacts, tools: DecisionTools): ScanResult {
  const report = readReport(facts.report);
  const apex = Name.parse(`${facts.domain}.`);
  // Synthesized sets are dropped, because the wildcard itself is a separate set.
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
      issues: [...reportWarnings(report, facts), ...warnings],
      apex,
    }),
    wildcards: report.wildcards.flatMap((name) => relativeName(name, apex) ?? []),
    record_sets: moving.map(({ set, server }) => ({ ...set, values: [...set.values], server })),
    proposal: changes === undefined ? null : { changes: [...changes] },
  };
}

interface Proposal {
  /** Absent if the zone would accept no change. */
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
  const message = `${lowTtl.length} sets have a TTL below ${MIN_TTL} seconds, and the proposal raises it`;
  const raised: Detail[] = lowTtl.length === 0 ? [] : [{ path: 'proposal', code: 'scan-ttl-raised', message }];
  const { changes, warnings } = accepted(sets.map(toChange), facts, tools);
  return { changes, warnings: [...raised, ...warnings] };
}

function toChange({ name, type, ttl, values }: ZoneSet): Proposed {
  return { op: 'replace', name, type, values: [...values], ttl: Math.max(ttl, MIN_TTL) };
}

/** Returns the changes that have an effect and that the zone would accept together. */
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

/** Returns the status of each change, or the Failure if the zone refuses the changes. */
function attempt(changes: readonly Proposed[], facts: ProposalFacts, tools: DecisionTools): string[] | Failure {
  try {
    return decideChange({ ...facts, changes }, tools).results.map(({ status }) => status);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}
