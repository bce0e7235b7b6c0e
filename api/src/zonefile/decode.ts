import { isUtf8 } from 'node:buffer';
import { type Detail, Failure } from '../failure.ts';
import { refuseLines } from './refuse.ts';

const LINE_FEED = 0x0a;
const UTF16_MARKS = ['feff', 'fffe'];

/** The text of a zone file. Throws Failure validation_error that names every line that is not UTF-8. */
export function decodeZonefile(body: Buffer): string {
  if (isUtf8(body)) return body.toString();
  if (UTF16_MARKS.includes(body.toString('hex', 0, 2)))
    throw new Failure('validation_error', 'the file is UTF-16; save it as UTF-8');
  return refuseLines(linesThatAreNot(body));
}

/** Octets of a character in UTF-8 are never a line feed, so that each line can be checked by itself. */
function linesThatAreNot(body: Buffer): Detail[] {
  const errors: Detail[] = [];
  let line = 1;
  for (let start = 0; start < body.length; line++) {
    const found = body.indexOf(LINE_FEED, start);
    const end = found === -1 ? body.length : found;
    if (!isUtf8(body.subarray(start, end))) {
      const message = 'the line is not UTF-8; save the file as UTF-8, or write octets as \\DDD';
      errors.push({ index: null, line, path: `line ${line}`, code: 'text-not-utf8', message });
    }
    start = end + 1;
  }
  return errors;
}
