import { Name, zoneFromText } from '@fourwinds/dns';
import { packZone, unpackZone } from './packed-zone.ts';

test('a zone that is packed and unpacked is the same, octet by octet', () => {
  const text = [
    '@ 300 SOA ns1 host 7 2 3 4 5',
    '@ 300 NS ns1',
    '@ 60 NS ns2.example.net.',
    'ns1 0 A 192.0.2.1',
    'ns1 2147483647 AAAA 2001:db8::1',
    'MiXeD 60 TXT "" "two"',
    `large 60 TXT ${'"x" '.repeat(3000)}`,
    '*.a.b 60 TYPE65280 \\# 2 abcd',
  ].join('\n');
  const { zone } = zoneFromText(text, { origin: Name.parse('example.') });
  const unpacked = unpackZone(packZone(zone!));
  expect(unpacked.apex.toString()).toBe('example.');
  const contents = ({ nodes }: typeof unpacked) =>
    nodes.map(({ name, rrsets }) => ({
      name: name.wire,
      sets: rrsets.map(({ owner, type, ttl, rdatas }) => ({
        owner: owner.wire,
        code: type.code,
        ttl,
        rdatas: [...rdatas],
      })),
    }));
  expect(contents(unpacked)).toEqual(contents(zone!));
  expect(unpacked.serial).toBe(7);
});
