import type { LocatedRecord, Name } from '@fourwinds/dns';
import { INLINE_RECORDS } from '@fourwinds/resources';
import type { Detail } from '../../kernel/failure.ts';
import { skipRules } from './skip-rules.ts';

/**
 * Maximum records in a file, including records that are not imported. A signed zone has about four times as many
 * records as are imported.
 */
const MAX_FILE_RECORDS = 5 * INLINE_RECORDS;

/** Stops parsing when a file has more records than can be imported. */
export class ReadingBound {
  /** The reason why parsing stopped. */
  excess: Detail | undefined;
  readonly #apex: Name;
  readonly #check: (records: number) => void;
  readonly #seen = new Set<string>();
  #read = 0;

  /** `check` is called with the number of distinct records to import so far. It throws if there are too many. */
  constructor(apex: Name, check: (records: number) => void = () => undefined) {
    this.#apex = apex;
    this.#check = check;
  }

  readonly isEnough = (record: LocatedRecord): boolean => {
    if (++this.#read > MAX_FILE_RECORDS) this.excess = tooMany(MAX_FILE_RECORDS, 'a file has');
    else if (this.#isNew(record)) {
      this.#check(this.#seen.size);
      if (this.#seen.size > INLINE_RECORDS) this.excess = tooMany(INLINE_RECORDS, 'a zone has');
    }
    return this.excess !== undefined;
  };

  /** True if the record must be imported and is not a duplicate. */
  #isNew(record: LocatedRecord): boolean {
    if (skipRules.some(({ applies }) => applies(record, this.#apex))) return false;
    const { owner, type, rdata } = record;
    const before = this.#seen.size;
    this.#seen.add(`${owner.key} ${type.name} ${Buffer.from(type.canonical(rdata)).toString('latin1')}`);
    return this.#seen.size > before;
  }
}

function tooMany(limit: number, what: string): Detail {
  const message = `there are more than ${limit} records in the file; ${what} at most ${limit}`;
  return { index: null, path: 'file', code: 'zone-too-large', message };
}
