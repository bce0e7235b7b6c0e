import { composeZone, isError, type Problem, type ServiceSettings, type ZoneSpec } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import type { Entry } from '../zones/entry.ts';
import type { FileLine } from './file-line.ts';
import { recordKey } from './file-line.ts';

/** Any serial will do for a zone that is only checked. */
const SERIAL = 1;

export interface Verdict {
  readonly wrong: readonly Detail[];
  readonly doubtful: readonly Detail[];
}

/**
 * Whether the operator would publish a zone with these records. What is wrong names the line of the record at fault, else
 * the first line about the same name.
 */
export function judgeImport(
  spec: ZoneSpec,
  entries: readonly Entry[],
  lines: readonly FileLine[],
  service: ServiceSettings,
): Verdict {
  const { problems } = composeZone(spec, service, SERIAL);
  if (problems.length === 0) return { wrong: [], doubtful: [] };
  const place = placing(entries, lines);
  const placed = problems.map((problem) => ({ problem, detail: place(problem) }));
  return {
    wrong: placed.filter(({ problem }) => isError(problem)).map(({ detail }) => detail),
    doubtful: placed
      .filter(({ problem, detail }) => !isError(problem) && detail.line !== undefined)
      .map(({ detail }) => detail),
  };
}

function placing(entries: readonly Entry[], lines: readonly FileLine[]): (problem: Problem) => Detail {
  const byRecord = new Map(lines.map((line) => [recordKey(line), line]));
  const byName = new Map(lines.toReversed().map((line) => [line.name, line]));
  return ({ path, code, message }) => {
    const [, position, field = ''] = /^spec\.records\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    if (position === undefined) return { index: null, path: 'file', code, message };
    const entry = entries[Number(position)];
    const line = (byRecord.get(recordKey(entry)) ?? byName.get(entry.name))?.line;
    if (line === undefined)
      return { index: null, path: 'zone', code, message: `${entry.name} ${entry.type}: ${message}` };
    return { index: null, line, path: field === '' ? `line ${line}` : `line ${line}, ${field}`, code, message };
  };
}
