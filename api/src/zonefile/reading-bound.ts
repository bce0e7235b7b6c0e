import type { LocatedRecord, Name } from '@fourwinds/dns';
import { INLINE_RECORDS } from '@fourwinds/resources';
import type { Detail } from '../failure.ts';
import { skipRules } from './skip-rules.ts';

/** Records of a file that are read at most, with those that are left out: a signed zone has four times the records that are imported of it. */
const MAX_FILE_RECORDS = 5 * INLINE_RECORDS;

/** Ends the reading of a file as soon as it cannot be imported any more for the number of its records. */
export class ReadingBound {
  /** Why reading has ended. */
  excess: Detail | undefined;
  readonly #apex: Name;
  readonly #check: (records: number) => void;
  readonly #seen = new Set<string>();
  #read = 0;

  /** `check` gets the number of different records to import so far, and throws where they are too many. */
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

  /** Whether it is one to be imported, and the first of its kind. */
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
