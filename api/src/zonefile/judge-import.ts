import type { Problem, ZoneSpec } from '@fourwinds/resources';
import { composeZone, isError, type ServiceSettings } from '@fourwinds/zones';
import type { Detail } from '../failure.ts';
import { type Entry, setKey } from '../records/entry.ts';
import { restMessage } from '../zones/rest-words.ts';
import { type FileLine, recordKey } from './file-line.ts';

/** Any serial will do for a zone that is only checked. */
const SERIAL = 1;

/** Something wrong with an import. */
export interface Fault {
  readonly detail: Detail;
  /** The lines without which it would not be; none where no line is at fault. */
  readonly lines: readonly FileLine[];
}

export interface Verdict {
  readonly faults: readonly Fault[];
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
  if (problems.length === 0) return { faults: [], doubtful: [] };
  const place = placing(entries, lines);
  const placed = problems.map((problem) => ({ problem, fault: place(problem) }));
  return {
    faults: placed.filter(({ problem }) => isError(problem)).map(({ fault }) => fault),
    doubtful: placed
      .filter(({ problem, fault }) => !isError(problem) && fault.detail.line !== undefined)
      .map(({ fault }) => fault.detail),
  };
}

function placing(entries: readonly Entry[], lines: readonly FileLine[]): (problem: Problem) => Fault {
  const byRecord = new Map(lines.map((line) => [recordKey(line), line]));
  const byName = Map.groupBy(lines, ({ name }) => name);
  const bySet = Map.groupBy(lines, setKey);
  const sizes = new Map(Array.from(Map.groupBy(entries, setKey), ([key, set]) => [key, set.length]));

  /** Of what a rule names: one value, a set, all but one of a set, or all that the file has at the name. */
  function linesAtFault(code: string, field: string, entry: Entry): readonly FileLine[] {
    const own = byRecord.get(recordKey(entry));
    if (own !== undefined && field !== '') return [own];
    const set = bySet.get(setKey(entry)) ?? [];
    if (code === 'record-not-single') return set.slice(sizes.get(setKey(entry)) === set.length ? 1 : 0);
    return own === undefined || code === 'name-below-dname' ? (byName.get(entry.name) ?? []) : set;
  }

  return ({ path, code, ...problem }) => {
    const message = restMessage({ code, ...problem });
    const [, position, field = ''] = /^spec\.records\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? [];
    if (position === undefined) return { detail: { index: null, path: 'file', code, message }, lines: [] };
    const entry = entries[Number(position)];
    const line = (byRecord.get(recordKey(entry)) ?? byName.get(entry.name)?.[0])?.line;
    if (line === undefined) {
      const detail = { index: null, path: 'zone', code, message: `${entry.name} ${entry.type}: ${message}` };
      return { detail, lines: [] };
    }
    const detail = { index: null, line, path: field === '' ? `line ${line}` : `line ${line}, ${field}`, code, message };
    return { detail, lines: linesAtFault(code, field, entry) };
  };
}
