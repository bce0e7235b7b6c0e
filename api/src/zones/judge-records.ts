import { composeZone, isError, type Problem, type ServiceSettings, type ZoneSpec } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import type { ChangeResult } from './change.ts';
import type { Entry } from './entry.ts';

/** Any serial will do for a zone that is only checked. */
const SERIAL = 1;

export interface Verdict {
  readonly wrong: readonly Detail[];
  readonly doubtful: readonly Detail[];
}

/**
 * Whether the operator would publish a zone with these records. What is wrong names the change that brought it about:
 * the one that wrote the record at fault, else the last one at the same name.
 */
export function judgeRecords(
  spec: ZoneSpec,
  entries: readonly Entry[],
  results: readonly ChangeResult[],
  service: ServiceSettings,
): Verdict {
  const { problems } = composeZone(spec, service, SERIAL);
  if (problems.length === 0) return { wrong: [], doubtful: [] };
  const placed = problems.map((problem) => ({ problem, detail: place(problem, entries, results) }));
  return {
    wrong: placed.filter(({ problem }) => isError(problem)).map(({ detail }) => detail),
    doubtful: placed
      .filter(({ problem, detail }) => !isError(problem) && detail.index !== null)
      .map(({ detail }) => detail),
  };
}

/** What a client of these APIs can do about it. */
const advice: { readonly [code: string]: string } = {
  'record-not-single': ', or put one in the place of the other with op replace',
};

/** The setting at fault, as a request names it. */
function settingOf(path: string): string | undefined {
  return /^spec\.(dnssec\..+)$/.exec(path)?.[1];
}

function place(problem: Problem, entries: readonly Entry[], results: readonly ChangeResult[]): Detail {
  const { path, code } = problem;
  const message = problem.message + (advice[code] ?? '');
  const [, position, field] = /^spec\.records\[(\d+)\](.*)$/.exec(path) ?? [];
  if (position === undefined) return { index: null, path: settingOf(path) ?? 'changes', code, message };
  const entry = entries[Number(position)];
  const own = results.findLast(({ recordIds }) => recordIds.includes(entry.id));
  if (own !== undefined) return { index: own.index, path: `changes[${own.index}]${field}`, code, message };
  const neighbours = new Set(entries.filter(({ name }) => name === entry.name).map(({ id }) => id));
  const near = results.findLast(({ recordIds }) => recordIds.some((id) => neighbours.has(id)));
  if (near !== undefined) return { index: near.index, path: `changes[${near.index}]`, code, message };
  return { index: null, path: 'changes', code, message: `${entry.name} ${entry.type}: ${message}` };
}
