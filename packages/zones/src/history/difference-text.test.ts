import { brotliCompressSync } from 'node:zlib';
import { zoneFromText } from '@fourwinds/dns';
import fc from 'fast-check';
import {
  type LineDifference,
  lineDifference,
  readDifference,
  readLine,
  sumOf,
  writeDifference,
} from './difference-text.ts';
import { zoneDifference } from './zone-difference.ts';

const MOST = 16_384;
const SOA = 'example.com. 60 IN SOA ns.example.com. root.example.com. 1 2 3 4 5\n';
const zone = (lines: readonly string[]) => zoneFromText(SOA + lines.map((line) => `${line}\n`).join('')).zone!;

const line = fc
  .record({
    owner: fc.constantFrom('', 'www.', 'a.b.', '*.', '_dmarc.', 'x\\046y.', '\\032.'),
    ttl: fc.constantFrom(0, 60, 2_147_483_647),
    data: fc.constantFrom(
      'A 192.0.2.1',
      'A 192.0.2.2',
      'MX 10 mail.example.net.',
      'TXT "a b" "\\195\\182\\"" ""',
      'TYPE65280 \\# 0',
    ),
  })
  .map(({ owner, ttl, data }) => `${owner}example.com. ${ttl} IN ${data}`);
const versions = fc.array(fc.uniqueArray(line, { maxLength: 12 }), { minLength: 3, maxLength: 3 });

const between = (before: readonly string[], after: readonly string[]): LineDifference =>
  lineDifference(zoneDifference(zone(before), zone(after)));

test('a difference that was written is read back', () => {
  fc.assert(
    fc.property(versions, ([before, after]) => {
      const difference = between(before, after);
      fc.pre(difference.added.length + difference.removed.length > 0);
      expect(readDifference(writeDifference(difference, MOST)!)).toEqual(difference);
    }),
  );
});

test('the sum of two differences leads from the first version to the last', () => {
  fc.assert(
    fc.property(versions, ([a, b, c]) => {
      expect(sumOf(between(a, b), between(b, c))).toEqual(between(a, c));
    }),
  );
});

test('the lines of a difference are those of the zone file, read part by part', () => {
  const { added, removed } = between(
    ['www.example.com. 60 IN A 192.0.2.1', 'mail.example.com. 60 IN A 192.0.2.9'],
    ['www.example.com. 90 IN A 192.0.2.1', 'mail.example.com. 60 IN A 192.0.2.9', 'b.example.com. 60 IN TXT "x y"'],
  );
  expect(added).toEqual(['b.example.com. 60 IN TXT "x y"', 'www.example.com. 90 IN A 192.0.2.1']);
  expect(removed).toEqual(['www.example.com. 60 IN A 192.0.2.1']);
  expect(readLine(added[0])).toEqual({ name: 'b.example.com.', ttl: 60, type: 'TXT', value: '"x y"' });
  expect(readLine('b.example.com. 60 IN TYPE65280')).toMatchObject({ type: 'TYPE65280', value: '' });
});

test('the SOA record is no part of a difference', () => {
  const other = zoneFromText(SOA.replace('1 2 3', '9 2 3')).zone!;
  expect(zoneDifference(zone([]), other)).toEqual({ added: [], removed: [] });
});

test('more than there is room for is not written', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `${'x'.repeat(60)}${i}. 60 IN A 192.0.2.1`);
  expect(writeDifference({ added: lines(4096), removed: [] }, MOST)).toBeUndefined();
  expect(writeDifference({ added: lines(1000), removed: [] }, MOST)).toBeDefined();
  expect(writeDifference({ added: lines(1000), removed: [] }, 100)).toBeUndefined();
});

const packed = (text: string | Buffer) => brotliCompressSync(text).toString('base64');

test.each([
  ['nothing', ''],
  ['no Base64', '!!!!'],
  ['Base64 with another end', packed('+a. 60 IN A 192.0.2.1\n').replace(/=*$/, '====')],
  ['no Brotli', 'AAAA'],
  ['a text that was cut off', packed('+a. 60 IN A 192.0.2.1\n').slice(0, -8)],
  ['octets that are no UTF-8', packed(Buffer.from([0x2b, 0xff, 0x0a]))],
  ['far more than was written', packed('+a. 60 IN A 192.0.2.1\n'.repeat(100_000))],
  ['a line without an end', packed('+a. 60 IN A 192.0.2.1')],
  ['a line without a sign', packed('a. 60 IN A 192.0.2.1\n')],
  ['a line that is no record', packed('+a. A 192.0.2.1\n')],
  ['a negative TTL', packed('+a. -1 IN A 192.0.2.1\n')],
  ['additions before removals', packed('+a. 60 IN A 192.0.2.1\n-a. 60 IN A 192.0.2.2\n')],
  ['lines in another order', packed('+b. 60 IN A 192.0.2.1\n+a. 60 IN A 192.0.2.1\n')],
  ['a line twice', packed('+a. 60 IN A 192.0.2.1\n+a. 60 IN A 192.0.2.1\n')],
])('%s is no difference', (_, written) => {
  expect(readDifference(written)).toBeUndefined();
});

test('octets at random are refused, never thrown at', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(readDifference(text)).toBeUndefined()));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (octets) =>
      expect(readDifference(Buffer.from(octets).toString('base64'))).toBeUndefined(),
    ),
  );
});
