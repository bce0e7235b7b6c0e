import { zoneFromText } from '@fourwinds/dns';
import { zoneFileText } from './zone-file-text.ts';

const TXT = 16;

const HEAD = 'example. 60 SOA a. b. 1 1 1 1 1\nexample. 60 NS a.\n';

test.each([
  ['UTF-8', '22 c3a9 22', 'c3a9'],
  ['an octet that is not UTF-8', '22 e9 22', 'e9'],
  ['one that is escaped', '22 5ce9 22', 'e9'],
  ['one after an escaped backslash', '22 5c5c e9 22', '5ce9'],
  ['one in a string without quotes', '61e962', '61e962'],
])('text with %s', (_, written, served) => {
  const head = Buffer.from(`${HEAD}example. 60 TXT `);
  const text = zoneFileText(Buffer.concat([head, Buffer.from(written.replaceAll(' ', ''), 'hex')]));
  const { zone, issues } = zoneFromText(text);
  expect(issues).toEqual([]);
  const [data] = zone!.get(zone!.apex, TXT)!.rdatas;
  expect(Buffer.from(data.subarray(1)).toString('hex')).toBe(served);
});

test('names are the octets that are written, whatever they stand for (RFC 2181 11, RFC 6763 4.1.1)', () => {
  const { records } = zoneFromText(zoneFileText(Buffer.from(`${HEAD}Büro._ipp._tcp.example. 60 TXT "x"`)));
  expect(records.at(-1)!.owner.wire.subarray(1, 6).toHex()).toBe('42c3bc726f');
});

test('a byte order mark is not part of the first name', () => {
  const { issues } = zoneFromText(zoneFileText(Buffer.from(`\ufeff${HEAD}`)));
  expect(issues).toEqual([]);
});
