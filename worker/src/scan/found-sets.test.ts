import { CLASS, type MessageRecord, Name, readZoneFile } from '@fourwinds/dns';
import { hasSameData, setsOf, toFoundSet } from './found-sets.ts';

const APEX = Name.parse('child.test.');

/** Returns the records of zone file lines. */
function records(...lines: readonly string[]): MessageRecord[] {
  const file = readZoneFile(`${lines.join('\n')}\n`, { origin: APEX, defaultTtl: 60 });
  expect(file.issues).toEqual([]);
  return file.records.map((record) => ({ ...record, class: CLASS.IN }));
}

/** Formats record sets like `www.child.test. 60 A 192.0.2.1 192.0.2.2`. */
function linesOf(found: readonly MessageRecord[]): string[] {
  return setsOf(found, APEX).map((set) => {
    const { name, ttl, type, values } = toFoundSet(set, '192.0.2.53', false);
    return [name, ttl, type, ...values].join(' ');
  });
}

test('RFC 2181 5: a record that comes again is in a set once, whatever the letter case of its owner and of names in its data', () => {
  expect(
    linesOf(
      records(
        'www CNAME Host.example.',
        'WWW CNAME host.EXAMPLE.',
        '@ MX 10 Mail.example.',
        '@ MX 10 mail.example.',
        '@ MX 20 mail.example.',
        '@ TXT "Text"',
        '@ TXT "text"',
      ),
    ),
  ).toEqual([
    'www.child.test. 60 CNAME host.example.',
    'child.test. 60 MX 10 mail.example. 20 mail.example.',
    'child.test. 60 TXT "Text" "text"',
  ]);
});

test('RFC 2181 5.2: a set whose records have several TTLs has the least', () => {
  expect(linesOf(records('www 300 A 192.0.2.1', 'www 60 A 192.0.2.2'))).toEqual([
    'www.child.test. 60 A 192.0.2.1 192.0.2.2',
  ]);
});

test.each([
  [0x7fff_ffff, 0x7fff_ffff],
  [0x8000_0000, 0],
  [0xffff_ffff, 0],
])('RFC 2181 8: the TTL %i counts as %i', (ttl, seconds) => {
  const [record] = records('www A 192.0.2.1');
  expect(linesOf([{ ...record, ttl }])).toEqual([`www.child.test. ${seconds} A 192.0.2.1`]);
});

test('sets with the same data in another order and letter case are the same', () => {
  const [one, other, third] = [
    ['10 a.example.', '20 b.example.'],
    ['20 B.example.', '10 A.example.'],
    ['20 B.example.', '10 c.example.'],
  ].map((values) => setsOf(records(...values.map((value) => `@ MX ${value}`)), APEX)[0]);
  expect(hasSameData(one, other)).toBe(true);
  expect(hasSameData(one, third)).toBe(false);
});
