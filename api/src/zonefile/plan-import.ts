import type { Change } from '../records/change.ts';
import { type Entry, setKey } from '../records/entry.ts';
import type { FileLine } from './file-line.ts';
import { setTtls } from './set-ttls.ts';

export const importModes = ['replace', 'merge'] as const;

/** `replace`: the zone gets the records of the file alone. `merge`: its records are added, all others stay. */
export type ImportMode = (typeof importModes)[number];

export interface ImportPlan {
  readonly changes: readonly Change[];
  /** For each change, the line that each of its values comes from; undefined for a value that the zone has already. */
  readonly origins: readonly (readonly (FileLine | undefined)[])[];
}

/** The changes that lead from the records of a zone to those of a file. They leave records alone that are in both. */
export function planImport(
  entries: readonly Entry[],
  lines: readonly FileLine[],
  mode: ImportMode,
  defaultTtl: number,
): ImportPlan {
  const sets = Map.groupBy(lines, setKey);
  const before = Map.groupBy(entries, setKey);
  const ttls = setTtls(entries, defaultTtl);
  const gone = mode === 'merge' ? [] : entries.filter((entry) => !sets.has(setKey(entry)));
  const removals = gone.map(({ id }): Change => ({ op: 'delete', id }));
  const replacements = Array.from(sets, ([key, set]) => {
    const [{ name, type, ttl }] = set;
    const origins = new Map(set.map((line): [string, FileLine | undefined] => [line.value, line]));
    if (mode === 'merge') for (const { value } of before.get(key) ?? []) origins.set(value, origins.get(value));
    const values = [...origins.keys()];
    const change: Change = { op: 'replace', name, type, values, ...(ttls.get(key) === ttl ? {} : { ttl }) };
    return { change, origins: [...origins.values()] };
  });
  return {
    changes: [...removals, ...replacements.map(({ change }) => change)],
    origins: [...removals.map(() => []), ...replacements.map(({ origins }) => origins)],
  };
}
