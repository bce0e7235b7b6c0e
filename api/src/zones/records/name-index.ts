import { isCut, NameIndex, RELATIVE_FORM, typeCode } from '@fourwinds/dns';
import type { ZoneRecord } from '@fourwinds/resources';

/** Indexes of a zone's records by name. The names are canonical and relative to the zone. */
export type RecordIndex = NameIndex<number[]>;

/** Indexes records. For each name, remembers a name below it that is not in `change`, if there is such a name. */
export function indexRecords(records: readonly ZoneRecord[], change: ReadonlySet<string> = new Set()): RecordIndex {
  const index: RecordIndex = new NameIndex(RELATIVE_FORM, (places) => places.some((i) => isCutType(records[i].type)));
  for (const isChanged of [false, true])
    records.forEach(({ name }, i) => {
      if (change.has(name) === isChanged) index.getOrAdd(name, () => []).push(i);
    });
  return index;
}

/** True if the type, in any notation, is a delegation or DNAME. */
export function isCutType(type: string): boolean {
  return isCut(typeCode(type));
}
