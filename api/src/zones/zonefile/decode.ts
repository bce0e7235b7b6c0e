import { isUtf8 } from 'node:buffer';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { refuseLines } from './refuse.ts';

const LINE_FEED = 0x0a;
const UTF16_MARKS = ['feff', 'fffe'];

/** Decodes a zone file. Throws Failure validation_error with every line that is not UTF-8. */
export function decodeZonefile(body: Buffer): string {
  if (isUtf8(body)) return body.toString();
  if (UTF16_MARKS.includes(body.toString('hex', 0, 2)))
    throw new Failure('validation_error', 'the file is UTF-16; save it as UTF-8');
  return refuseLines(linesThatAreNot(body));
}

/**
 * Checks each line separately. This is possible, because characters with several octets in UTF-8 never contain a line
 * feed.
 */
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
