import type { Change } from '../records/change.ts';
import { type Entry, setKey } from '../records/entry.ts';
import type { FileLine } from './file-line.ts';
import { setTtls } from './set-ttls.ts';

export const importModes = ['replace', 'merge'] as const;

/** `replace`: the zone then has only the records of the file. `merge`: the records of the file are added. */
export type ImportMode = (typeof importModes)[number];

export interface ImportPlan {
  readonly changes: readonly Change[];
  /** Line of each value in each change. undefined for values that the zone already has. */
  readonly origins: readonly (readonly (FileLine | undefined)[])[];
}

/** Returns the changes from a zone's records to the records of a file. Records that are in both stay untouched. */
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
    const [{ name, type, ttl, hasDefaultTtl }] = set;
    const given = hasDefaultTtl === true ? null : ttl;
    const origins = new Map(set.map((line): [string, FileLine | undefined] => [line.value, line]));
    if (mode === 'merge') for (const { value } of before.get(key) ?? []) origins.set(value, origins.get(value));
    const values = [...origins.keys()];
    const change: Change = { op: 'replace', name, type, values, ...(ttls.get(key) === ttl ? {} : { ttl: given }) };
    return { change, origins: [...origins.values()] };
  });
  return {
    changes: [...removals, ...replacements.map(({ change }) => change)],
    origins: [...removals.map(() => []), ...replacements.map(({ origins }) => origins)],
  };
}
