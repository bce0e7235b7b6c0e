import { shorten } from '@fourwinds/dns';
import type { FileLine, Note } from './file-line.ts';

/**
 * Tells where an owner name became another one than its line says: letters outside ASCII became A-labels (RFC 5891 4), and
 * `_sip._tcp.@`, as some hosts write it, lost an at sign that would have been a label. `source` is the text of the line.
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
