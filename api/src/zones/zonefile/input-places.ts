import type { Detail } from '../../kernel/failure.ts';
import type { Note } from './file-line.ts';

/** How errors refer to the input of an import. */
export interface InputPlaces {
  /** Path of errors that concern the whole input. */
  readonly whole: string;
  /** Returns the place of a record, or of one of its fields. `field` is empty for the whole record. */
  readonly of: (line: number, field?: string) => Pick<Detail, 'index' | 'line' | 'path'>;
  /** Returns why a record is skipped that repeats the record of a line. */
  readonly repeats: (line: number) => Note;
}

/** Places in a zone file. */
export const filePlaces: InputPlaces = {
  whole: 'file',
  of: (line, field = '') => ({ index: null, line, path: field === '' ? `line ${line}` : `line ${line}, ${field}` }),
  repeats: (line) => ({ code: 'record-duplicate', message: `line ${line} is the same record` }),
};
