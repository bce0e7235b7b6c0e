/** @slow: not in make check. */
import fc from 'fast-check';
import { Name } from '../name.ts';
import { readZoneFile } from './read.ts';

const origin = Name.parse('example.');
const read = (text: string): ReturnType<typeof readZoneFile> => readZoneFile(text, { origin, defaultTtl: 5 });
const MEGABYTES_10 = 10_000_000;

describe('hostile text is read to its end', () => {
  test.each([
    ['one word of 10 MB', 'a'.repeat(MEGABYTES_10)],
    ['a line of 10 MB', 'a TXT '.repeat(MEGABYTES_10 / 6)],
    ['a quote that is never closed', `a TXT "${'b\n'.repeat(MEGABYTES_10 / 2)}`],
    ['a quote opened on each line', 'a TXT "b\n'.repeat(MEGABYTES_10 / 9)],
    ['an odd number of quotes', 'a TXT "b\n'.repeat(MEGABYTES_10 / 9 + 1)],
    ['a parenthesis opened on each line', 'a TXT (\n'.repeat(MEGABYTES_10 / 8)],
    ['a parenthesis closed on each line', ')\n'.repeat(MEGABYTES_10 / 2)],
    ['parentheses alone', '('.repeat(MEGABYTES_10)],
    ['backslashes alone', '\\'.repeat(MEGABYTES_10 + 1)],
    ['NUL alone', '\0'.repeat(MEGABYTES_10)],
    ['empty lines', '\n'.repeat(MEGABYTES_10)],
    ['a comment', `;${';'.repeat(MEGABYTES_10)}`],
    ['one string of 10 MB', `a TXT "${'b'.repeat(MEGABYTES_10)}"`],
    ['10 MB of strings on one line', `a TXT ${'"b" '.repeat(MEGABYTES_10 / 4)}`],
    ['one hexadecimal word of 10 MB', `a TYPE999 \\# 65535 ${'ab'.repeat(MEGABYTES_10 / 2)}`],
    ['a TTL of 10 MB', `a ${'1'.repeat(MEGABYTES_10)} A 192.0.2.1`],
    ['a TTL of many units', `a ${'1s'.repeat(MEGABYTES_10 / 2)} A 192.0.2.1`],
  ])('%s', (_, text) => {
    const { records, issues } = read(text);
    expect(records).toEqual([]);
    expect(issues.length).toBeLessThanOrEqual(1001);
  });

  test('after a thousand wrong entries the rest is not read', () => {
    const { issues } = read('a A 1\n'.repeat(2000));
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)).toMatchObject({ code: 'too-many-issues', path: 'line 1000, column 5' });
  });
});

test('any text gives records and issues, never an exception', () => {
  const pieces = [
    'a',
    '@',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '(',
    ')',
    '"',
    '\\',
    ';',
    '$TTL',
    '$ORIGIN',
    '.',
    'IN',
    'A',
    'TXT',
    'SOA',
    'MX',
    '10',
    '1h',
    '192.0.2.1',
    '\\#',
    '\\0',
    '\0',
    'ä',
    '\ud800',
    'TYPE65280',
  ];
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary', maxLength: 4 })),
        { maxLength: 60 },
      ),
      (words) => {
        const { records, issues } = read(words.join(''));
        for (const { type, rdata } of records) type.validate(rdata);
        for (const { path } of issues) expect(path).toMatch(/^line \d+, column \d+$/);
      },
    ),
    { numRuns: 2000 },
  );
});
