/** @slow: not in make check. */
import { countSteps } from './steps.ts';
import { Name, readZoneFile } from '@fourwinds/dns';
import { outgrown } from './growth.ts';

const origin = Name.parse('example.');
const OCTETS = 256 * 1024;

/** Invalid or unusual pieces of zone file text. */
const pieces: { readonly [what: string]: string } = {
  'a quote opened on each line': 'a TXT "b\n',
  'a quote that is never closed': 'b\nc TXT x\n',
  'a parenthesis opened on each line': 'a TXT (\n',
  'parentheses alone': '(',
  'a parenthesis closed on each line': ')\n',
  'a string over lines that touches words': 'a TXT b"c\n"d\n',
  backslashes: '\\',
  'empty lines': '\n',
  'a comment without end': ';',
  'words on one line': 'a ',
  'strings on one line': '"b" ',
  'lines of one origin after the other': '$ORIGIN a\nb A 192.0.2.1\n',
  'records without an owner': ' A 192.0.2.1\n',
  'carriage returns': '\r',
  'names with escapes': '\\097\\046 A 192.0.2.1\n',
  'data in generic form': `a TYPE65280 \\# 40 ${'ab'.repeat(40)}\n`,
  'TTLs of many units': 'a 1s1s1s1s1s1s1s1s A 192.0.2.1\n',
};

test.each(Object.keys(pieces))('text twice as long takes about twice the steps to read: %s', (what) => {
  const start = what === 'a quote that is never closed' ? 'a TXT "' : '';
  const [before, after] = [OCTETS / 2, OCTETS].map((octets) => {
    const text = start + pieces[what].repeat(octets / pieces[what].length);
    return countSteps(() => readZoneFile(text, { origin, defaultTtl: 60 }));
  });
  expect(outgrown(before, after, OCTETS)).toEqual([]);
});
