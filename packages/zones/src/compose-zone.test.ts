import { Name, writeZoneFile } from '@fourwinds/dns';
import { composeZone, INLINE_BYTES } from './compose-zone.ts';
import type { ZoneContent } from './zone-content.ts';
import { Readings } from './readings.ts';
import type { ZoneRecord } from '@fourwinds/resources';

const service = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

function compose(records: ZoneRecord[], nameservers?: string[]): ReturnType<typeof composeZone> {
  return composeZone({ domain: 'example.test', records, defaultTTL: 3600, nameservers }, service, 5);
}

const problemsOf = (...records: ZoneRecord[]): string[] =>
  compose(records).problems.map(({ path, code }) => `${path} ${code}`);

describe('the record set of a zone', () => {
  test('its records, and SOA and NS of the service', () => {
    const { zone } = compose([{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 60 }]);
    expect(writeZoneFile(zone!.rrsets())).toBe(
      'example.test. 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 5 14400 3600 604800 300\n' +
        'example.test. 3600 IN NS ns1.fourwinds.example.\n' +
        'example.test. 3600 IN NS ns2.fourwinds.example.\n' +
        'www.example.test. 60 IN A 192.0.2.1\n',
    );
  });

  test('with nameservers of its own the first is the primary', () => {
    const addresses = ['a', 'b'].map((name) => ({ name, type: 'A', value: '192.0.2.1' }));
    const text = writeZoneFile(compose(addresses, ['a.example.test', 'b.example.test']).zone!.rrsets());
    expect(text).toMatch(/SOA a\.example\.test\. /);
    expect(text).not.toContain('NS ns1.fourwinds.example.');
  });
});

test('TXT without quotes is published as it is, inline and from a Record', () => {
  const values = ['C:\\temp\\x', ' lead', 'a\\b', 'a\\999', 'a\\', '"a\\\\b" "\\065"'];
  const records = values.map((value, i) => ({ name: `t${i}`, type: 'TXT', value }));
  const apex = Name.parse('example.test.');
  const attached = records.map((record, i) => {
    const read = new Readings().read({ ...record, name: `r${i}` }, { apex, defaultTtl: 3600, path: 'spec' });
    return { ...read.record!, path: `records/team/r${i}` };
  });
  const { zone } = composeZone({ domain: 'example.test', records, defaultTTL: 3600 }, service, 5, { attached });
  const published = writeZoneFile(zone!.rrsets()).match(/(?<= TXT ).*/g);
  const texts = ['"C:\\\\temp\\\\x"', '" lead"', '"a\\\\b"', '"a\\\\999"', '"a\\\\"', '"a\\\\b" "A"'];
  expect(published).toEqual([...texts, ...texts]);
});

describe('errors and warnings have paths', () => {
  const www = { name: 'www', type: 'A', value: '192.0.2.1' };

  test.each<[string, ZoneRecord[], string[]]>([
    ['a bad value', [{ ...www, value: '192.0.2.300' }], ['spec.records[0].value value-syntax']],
    ['a TTL below 30', [{ ...www, ttl: 29 }], ['spec.records[0].ttl ttl-out-of-range']],
    ['a name outside', [www, { ...www, name: 'www.example.net.' }], ['spec.records[1].name name-outside-zone']],
    [
      'a CNAME beside other data',
      [www, { name: 'www', type: 'CNAME', value: 'a.example.' }],
      ['spec.records[1] cname-beside-other-data'],
    ],
    ['a CNAME at the apex', [{ name: '@', type: 'CNAME', value: 'a.example.' }], ['spec.records[0] cname-at-apex']],
    [
      'NS of the zone itself',
      [{ name: '@', type: 'NS', value: 'a.example.' }],
      ['spec.records[0].type apex-ns-managed'],
    ],
    [
      'an id twice',
      [
        { ...www, id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d' },
        { ...www, name: 'b', id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d' },
      ],
      ['spec.records[1].id record-id-duplicate'],
    ],
  ])('%s', (_, records, expected) => {
    expect(problemsOf(...records)).toEqual(expected);
    expect(compose(records).zone).toBeUndefined();
  });

  test('TTLs that differ within a set are a warning, and the smallest is taken (RFC 2181 5.2)', () => {
    const { zone, problems } = compose([
      { ...www, ttl: 300 },
      { ...www, value: '192.0.2.2', ttl: 60 },
    ]);
    expect(problems).toMatchObject([{ code: 'ttl-differs', severity: 'warning' }]);
    expect(writeZoneFile(zone!.rrsets())).toContain(
      'www.example.test. 60 IN A 192.0.2.1\nwww.example.test. 60 IN A 192.0.2.2\n',
    );
  });

  test('more inline data than a zone may hold', () => {
    const records = Array.from({ length: 300 }, (_, i) => ({
      name: `t${i}`,
      type: 'TXT',
      value: 'x'.repeat(INLINE_BYTES / 300),
    }));
    expect(problemsOf(...records)).toEqual(['spec.records zone-too-large']);
    const invalid = { name: 'www', type: 'A', value: '192.0.2.300' };
    expect(problemsOf(...records, invalid)).toEqual(['spec.records zone-too-large']);
  });
});

describe('a zone that is to be signed', () => {
  const dnssec = { enabled: true, algorithm: 'ECDSAP256SHA256', denial: 'NSEC3', optOut: false, force: false } as const;
  const text = 'x'.repeat(250);
  const records = Array.from({ length: 240 }, (_, i) => ({ name: 'large', type: 'TXT', value: `"${i}${text}"` }));
  const problemsOf = (content: Partial<ZoneContent>): string[] =>
    composeZone({ domain: 'example.com', records: [], defaultTTL: 3600, ...content }, service, 0).problems.map(
      ({ code, path }) => `${path}: ${code}`,
    );

  test('has no set that validators have no room for', () => {
    expect(problemsOf({ records })).toEqual([]);
    expect(problemsOf({ records, dnssec })).toContainEqual(expect.stringMatching(/: rrset-too-large$/));
  });

  test('leaves room for the names of NSEC3', () => {
    const label = 'a'.repeat(57);
    const domain = `${label}.${label}.${label}.${label}`;
    expect(problemsOf({ domain, dnssec })).toEqual(['spec.dnssec.denial: name-too-long']);
    expect(problemsOf({ domain, dnssec: { ...dnssec, denial: 'NSEC' } })).toEqual([]);
  });

  test('does not keep the force by which it was once disabled', () => {
    const forced = { ...dnssec, force: true };
    expect(problemsOf({ dnssec: forced })).toEqual(['spec.dnssec.force: dnssec-force']);
    expect(problemsOf({ dnssec: { ...forced, enabled: false } })).toEqual([]);
  });

  test('is warned of TTLs that are longer than its signatures', () => {
    const long = [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 1_000_000 }];
    expect(problemsOf({ records: long, dnssec })).toEqual(['spec.records[0]: ttl-above-signatures']);
  });
});
