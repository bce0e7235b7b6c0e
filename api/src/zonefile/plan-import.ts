import type { Change } from '../zones/change.ts';
import { type Entry, setKey } from '../zones/entry.ts';
import type { FileLine } from './file-line.ts';
import { setTtls } from './set-ttls.ts';

export const importModes = ['replace', 'merge'] as const;

/** `replace`: the file is what the zone holds afterwards. `merge`: its records are added, all others stay. */
export type ImportMode = (typeof importModes)[number];

export interface ImportPlan {
  readonly changes: readonly Change[];
  /** Of each change, the lines that its values come from. */
  readonly origins: readonly (readonly FileLine[])[];
}

/** The changes that lead from the records of a zone to those of a file. What is there already is not changed by them. */
export function planImport(
  entries: readonly Entry[],
  lines: readonly FileLine[],
  mode: ImportMode,
  defaultTtl: number,
): ImportPlan {
  const ttls = setTtls(entries, defaultTtl);
  const ttlOf = (line: FileLine) => (ttls.get(setKey(line)) === line.ttl ? {} : { ttl: line.ttl });
  if (mode === 'merge') {
    const changes = lines.map((line): Change => {
      const { name, type, value } = line;
      return { op: 'upsert', name, type, value, ...ttlOf(line) };
    });
    return { changes, origins: lines.map((line) => [line]) };
  }
  const sets = Map.groupBy(lines, setKey);
  const gone = entries.filter((entry) => !sets.has(setKey(entry)));
  const replacements = Array.from(sets.values(), (set): Change => {
    const [{ name, type }] = set;
    return { op: 'replace', name, type, values: set.map(({ value }) => value), ...ttlOf(set[0]) };
  });
  return {
    changes: [...gone.map(({ id }): Change => ({ op: 'delete', id })), ...replacements],
    origins: [...gone.map(() => []), ...sets.values()],
  };
}
