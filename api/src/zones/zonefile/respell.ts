import { shorten } from '@fourwinds/dns';
import type { FileLine, Note } from './file-line.ts';

/**
 * Adds a note if the owner name differs from the text of its line, `source`. Non-ASCII letters have become A-labels
 * (RFC 5891 section 4), or the final `@` was removed from a name such as `_sip._tcp.@`, which some hosts write.
 */
export function respell(line: FileLine, source: string): FileLine {
  const [written = ''] = /^[^\s;"()]+/.exec(source) ?? [];
  const name = written.endsWith('.@') ? line.name.replace('.\\@', '') : line.name;
  const notes: Note[] = [];
  if (name !== line.name)
    notes.push({
      code: 'name-at-sign',
      message: `${shorten(written)} became ${shorten(name)}: @ means the zone only when it stands alone`,
    });
  if (/[^\0-\x7f]/.test(written))
    notes.push({ code: 'name-idna', message: `${shorten(written)} became ${shorten(name)}` });
  return notes.length === 0 ? line : { ...line, name, changes: [...line.changes, ...notes] };
}
