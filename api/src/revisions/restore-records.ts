import { type Entry, recordKey, setKey, withoutUndefined } from '../records/entry.ts';
import { derivedRecordId } from '../zones/identity.ts';
import type { RevisionRecord } from './revision.ts';

/** The records of a zone, and those of a revision. */
export interface Restoration {
  readonly zoneId: string;
  readonly before: readonly Entry[];
  /** The records that the zone is to have of those that may change. */
  readonly wanted: readonly RevisionRecord[];
  readonly mayChange: (record: Pick<Entry, 'name' | 'type'>) => boolean;
  readonly defaultTtl: number;
}

/**
 * The records of a zone after a rollback. Records that it has already keep id and comment. Others come back with theirs; where these are not
 * known, or another record has the id meanwhile, with those of one that goes from the same set, or a new id.
 */
export function restoreRecords(restoration: Restoration, newId: () => string): Entry[] {
  const { zoneId, before, wanted, mayChange, defaultTtl } = restoration;
  const target = new Map(wanted.map((record) => [recordKey(record), record]));
  const isKept = (entry: Entry): boolean => !mayChange(entry) || target.has(recordKey(entry));
  const kept = before.filter(isKept).map((entry) => withTtl(entry, target.get(recordKey(entry)), defaultTtl));
  const present = new Set(kept.map(recordKey));
  const missing = wanted.filter((record) => !present.has(recordKey(record)));
  const ids = new Ids(kept, missing);
  const free = Map.groupBy(
    before.filter((entry) => !isKept(entry)),
    setKey,
  );
  const restored = missing.map((record) => {
    const { name, type, value, ttl } = record;
    const replaced = free.get(setKey(record)) ?? [];
    const own = derivedRecordId(zoneId, name, type, value) === record.id ? undefined : record.id;
    const id = ids.take(own, replaced) ?? newId();
    const comment = record.comment ?? replaced.find((entry) => entry.id === id)?.comment;
    return withoutUndefined({ id, name, type, value, ttl: ttlIn(ttl, defaultTtl), comment });
  });
  return [...kept, ...restored];
}

/** The ids of a zone: each record has one of its own. */
class Ids {
  readonly #taken: Set<string>;
  /** Ids that records which come back have had, and are not for others. */
  readonly #reserved: ReadonlySet<string>;

  constructor(kept: readonly Entry[], missing: readonly RevisionRecord[]) {
    this.#taken = new Set(kept.map(({ id }) => id));
    this.#reserved = new Set(missing.map(({ id }) => id));
  }

  /** The id that a record had, if no other has it; else that of a record which it replaces; undefined where there is none. */
  take(own: string | undefined, replaced: readonly Entry[]): string | undefined {
    const isFree = (id: string): boolean => !this.#taken.has(id);
    const id =
      own !== undefined && isFree(own)
        ? own
        : replaced.find((entry) => isFree(entry.id) && !this.#reserved.has(entry.id))?.id;
    if (id !== undefined) this.#taken.add(id);
    return id;
  }
}

function withTtl(entry: Entry, record: RevisionRecord | undefined, defaultTtl: number): Entry {
  if (record === undefined || (entry.ttl ?? defaultTtl) === record.ttl) return entry;
  return withoutUndefined({ ...entry, ttl: ttlIn(record.ttl, defaultTtl) });
}

/** Absent where the default of the zone is the same. */
function ttlIn(ttl: number, defaultTtl: number): number | undefined {
  return ttl === defaultTtl ? undefined : ttl;
}
