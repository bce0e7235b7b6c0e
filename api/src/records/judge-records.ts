import type { Problem, ZoneSpec } from '@fourwinds/resources';
import { composeZone, isError, type ServiceSettings } from '@fourwinds/zones';
import type { Detail } from '../failure.ts';
import type { ChangeResult } from './change.ts';
import type { Entry } from './entry.ts';
import { restMessage, settingOf } from '../zones/rest-words.ts';

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
  const place = placing(entries, results);
  const placed = problems.map((problem) => ({ problem, detail: place(problem) }));
  return {
    wrong: placed.filter(({ problem }) => isError(problem)).map(({ detail }) => detail),
    doubtful: placed
      .filter(({ problem, detail }) => !isError(problem) && detail.index !== null)
      .map(({ detail }) => detail),
  };
}

/** Finds the change that a problem came with. */
function placing(entries: readonly Entry[], results: readonly ChangeResult[]): (problem: Problem) => Detail {
  const byRecord = new Map(results.flatMap((result) => result.recordIds.map((id) => [id, result] as const)));
  const byName = new Map<string, ChangeResult>();
  for (const { id, name } of entries) {
    const result = byRecord.get(id);
    if (result !== undefined && result.index >= (byName.get(name)?.index ?? 0)) byName.set(name, result);
  }
  return (problem) => {
    const { path, code } = problem;
    const message = restMessage(problem);
    const [, position, field] = /^spec\.records\[(\d+)\](.*)$/.exec(path) ?? [];
    if (position === undefined) return { index: null, path: settingOf(path) ?? 'changes', code, message };
    const entry = entries[Number(position)];
    const own = byRecord.get(entry.id);
    if (own !== undefined) return { index: own.index, path: `changes[${own.index}]${field}`, code, message };
    const near = byName.get(entry.name);
    if (near !== undefined) return { index: near.index, path: `changes[${near.index}]`, code, message };
    return { index: null, path: 'changes', code, message: `${entry.name} ${entry.type}: ${message}` };
  };
}
