import { readZoneFile } from '../zonefile/read.ts';
import { writeZoneFile } from '../zonefile/write.ts';
import { Name } from '../name.ts';
import { typeByName } from '../rr/registry.ts';
import { recordsOf } from '../rr/rrset.ts';
import { buildZone, type Zone, zoneFromText } from './zone.ts';

const apex = Name.parse('example.');
const soa = '@ 300 SOA ns1 host 7 2 3 4 5\n';

function build(text: string): ReturnType<typeof buildZone> {
  const { records, issues } = readZoneFile(text, { origin: apex, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return buildZone(apex, records);
}

function zoneOf(text: string): Zone {
  const { zone, issues } = build(text);
  expect(issues).toEqual([]);
  return zone!;
}

describe('a zone', () => {
  test('RFC 4034 6: keeps owners, types and data in canonical order, the SOA first', () => {
    const zone = zoneOf(
      'z A 192.0.2.1\na.z A 192.0.2.1\n*.z A 192.0.2.1\nZ.a A 192.0.2.1\n\\200 A 192.0.2.1\nyljkjljk.a A 192.0.2.1\n@ NS ns2\n@ NS ns1\n@ A 192.0.2.1\n@ MX 9 b\n@ MX 10 a\n' +
        soa,
    );
    expect(writeZoneFile(zone.rrsets())).toBe(
      [
        'example. 300 IN SOA ns1.example. host.example. 7 2 3 4 5',
        'example. 300 IN A 192.0.2.1',
        'example. 300 IN NS ns1.example.',
        'example. 300 IN NS ns2.example.',
        'example. 300 IN MX 9 b.example.',
        'example. 300 IN MX 10 a.example.',
        'yljkjljk.a.example. 300 IN A 192.0.2.1',
        'Z.a.example. 300 IN A 192.0.2.1',
        'z.example. 300 IN A 192.0.2.1',
        '*.z.example. 300 IN A 192.0.2.1',
        'a.z.example. 300 IN A 192.0.2.1',
        '\\200.example. 300 IN A 192.0.2.1',
        '',
      ].join('\n'),
    );
  });

  test('RFC 4034 3: signatures over different types are different sets, each with its TTL', () => {
    const signature = (type: string): string => `RRSIG ${type} 13 2 60 20300101000000 20250101000000 1 example. AAAA`;
    const zone = zoneOf(
      `${soa}www 600 TXT x\nwww 600 ${signature('TXT')}\nwww 60 A 192.0.2.1\nwww 60 ${signature('A')}\n`,
    );
    const sets = zone
      .node(Name.parse('www.example.'))!
      .rrsets.map(({ type, ttl, rdatas }) => [type.name, ttl, rdatas.length]);
    expect(sets).toEqual([
      ['A', 60, 1],
      ['TXT', 600, 1],
      ['RRSIG', 60, 1],
      ['RRSIG', 600, 1],
    ]);
  });

  test('counts its records and knows its serial', () => {
    const zone = zoneOf(`${soa}@ NS ns1\n@ NS ns2\nwww A 192.0.2.1\n`);
    expect(zone.recordCount).toBe(4);
    expect(zone.serial).toBe(7);
    expect(zone.soa.ttl).toBe(300);
  });

  test('finds sets by owner without regard to case, and by type or its code', () => {
    const zone = zoneOf(`${soa}www A 192.0.2.1\n`);
    const [record] = recordsOf(zone.get(Name.parse('WWW.Example.'), typeByName('A'))!);
    expect(record.rdata).toEqual(Uint8Array.of(192, 0, 2, 1));
    expect(zone.get(Name.parse('www.example.'), 1)).toBeDefined();
    expect(zone.get(Name.parse('www.example.'), 28)).toBeUndefined();
    expect(zone.get(Name.parse('nope.example.'), 1)).toBeUndefined();
  });

  test('RFC 4592 2.2.2: empty non-terminals exist', () => {
    const zone = zoneOf(`${soa}a.b.c A 192.0.2.1\n`);
    const exists = ['example.', 'c.example.', 'B.C.example.', 'a.b.c.example.', 'x.c.example.', 'd.example.'].map(
      (name) => zone.exists(Name.parse(name)),
    );
    expect(exists).toEqual([true, true, true, true, false, false]);
  });
});

describe('building a zone', () => {
  const summary = (text: string): string[] =>
    build(text).issues.map(({ severity, code, path, message }) => `${severity} ${code} ${path}: ${message}`);

  test('RFC 2181 5.2: records of a set with different TTLs get the smallest, with a warning', () => {
    const { zone, issues } = build(`${soa}www 60 A 192.0.2.1\nwww 30 A 192.0.2.2\n`);
    expect(zone!.get(Name.parse('www.example.'), 1)!.ttl).toBe(30);
    expect(issues.map(({ severity, code, message }) => [severity, code, message])).toEqual([
      ['warning', 'ttl-differs', 'the records of www.example. A have different TTLs; all get the smallest, 30'],
    ]);
  });

  test('RFC 2181 5: equal records are kept once, with a warning', () => {
    const { zone, issues } = build(`${soa}@ NS ns1\n@ NS NS1\n`);
    expect(zone!.recordCount).toBe(2);
    expect(issues.map(({ severity, code, message }) => [severity, code, message])).toEqual([
      ['warning', 'record-duplicate', 'example. NS holds the same value more than once; it is kept once'],
    ]);
  });

  test.each([
    ['www A 192.0.2.1\n', 'error soa-missing : example. has no SOA; a zone has exactly one, at its apex'],
    [
      `${soa}@ SOA ns2 host 7 2 3 4 5\n`,
      'error soa-several example. SOA: example. has 2 SOA records; a zone has exactly one',
    ],
    [
      `${soa}sub SOA ns1 host 7 2 3 4 5\n`,
      'error soa-several sub.example. SOA: sub.example. has an SOA, but only the apex example. may have one',
    ],
    [
      `${soa}www.example.org. A 192.0.2.1\n`,
      'error name-outside-zone www.example.org. A: www.example.org. is not within example.; put it into its own zone',
    ],
    [
      `${soa}notexample. A 192.0.2.1\n`,
      'error name-outside-zone notexample. A: notexample. is not within example.; put it into its own zone',
    ],
  ])('RFC 1035 5.2: %j', (text, expected) => {
    expect(summary(text)).toEqual([expected]);
    expect(build(text).zone).toBeUndefined();
  });
});

describe('a zone from a zone file', () => {
  test('takes its apex from the SOA', () => {
    const { zone, issues, records } = zoneFromText(
      '$ORIGIN Example.\n$TTL 5\n@ SOA ns1 host 1 2 3 4 5\nwww A 192.0.2.1\n',
    );
    expect(issues).toEqual([]);
    expect(zone!.apex.toString()).toBe('Example.');
    expect(records).toHaveLength(2);
  });

  test('names the lines that contradict each other', () => {
    const { issues } = zoneFromText(
      `$ORIGIN example.\n${soa}www 5 A 192.0.2.1\nwww 6 A 192.0.2.1\nx.org. 5 A 192.0.2.1\n`,
    );
    expect(issues.map(({ code, path }) => `${path}: ${code}`)).toEqual([
      'line 5: name-outside-zone',
      'line 4: ttl-differs',
      'line 4: record-duplicate',
    ]);
  });

  test.each([
    ['without an SOA', 'www.example. 5 A 192.0.2.1', ['soa-missing']],
    ['with an SOA that cannot be read', 'example. 5 SOA x.', ['value-missing-field', 'soa-missing']],
    ['with any wrong entry', `$ORIGIN example.\n${soa}www 5 A 1`, ['value-syntax']],
  ])('%s there is no zone', (_, text, codes) => {
    const { zone, issues } = zoneFromText(text);
    expect(zone).toBeUndefined();
    expect(issues.map(({ code }) => code)).toEqual(codes);
  });
});
