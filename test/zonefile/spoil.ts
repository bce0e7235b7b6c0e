import type { Random } from '../random.ts';

const LINES = 5;
/** The first lines of a file. With them, BIND accepts the following lines as a zone. */
const HEAD = '$TTL 60\n@ SOA ns1 host 1 2 3 4 5\n@ NS ns1\nns1 A 192.0.2.1\nx A 192.0.2.1\n';

/** Text that a user could insert into a line by error. */
const PIECES = [
  ...['(', ')', '( ', ' )', '"', '""', '\\', ';', ' ', '\t', '\n', '\r', ';\n', '\n ', '\\\n', '\0', '\xff'],
  ...['.', '..', '@', '$', '-', '*', '0', '9', '\\0', '\\256', '\\.', '\\"', '\\#', '$TTL 5\n'],
  ...['IN ', 'CH ', ' 5 ', 'A ', 'TYPE1'],
];

/** A few lines of a zone file with one or two errors. */
export function spoil(text: string, random: Random): string {
  const lines = text.split('\n');
  const start = random.below(lines.length - LINES);
  let spoilt = `${lines.slice(start, start + LINES).join('\n')}\n`;
  for (let slips = 1 + random.below(2); slips > 0; slips--) {
    const at = random.below(spoilt.length);
    const piece = random.chance(0.7) ? random.pick(PIECES) : '';
    spoilt = spoilt.slice(0, at) + piece + spoilt.slice(at + random.below(4));
  }
  return HEAD + spoilt;
}
