/** @slow: not in make check. */
import { Name } from '@fourwinds/dns';
import { type RecordResource, RECORDS_PER_ZONE, type ZoneResource } from '@fourwinds/resources';
import { Readings, type PlacedRecord, readInlineRecords, serviceRecords } from '@fourwinds/zones';
import { attachRecords } from './attach.ts';
import { recordLine, recordObject, service, zoneOf } from '../../testing/objects.ts';

const readings = new Readings();

function attach(inline: string[], records: RecordResource[], dnssec = off): { [record: string]: string } {
  const { spec, ...rest } = zoneOf('example.test', inline.map(recordLine));
  const zone = { ...rest, spec: { ...spec, dnssec } };
  const base = baseOf(zone);
  const attachments = attachRecords({ zone, records, admission: () => 'Admitted', readings }, base);
  return Object.fromEntries(attachments.map(({ record, reason }) => [record.metadata.name, reason]));
}

const off = {
  enabled: false,
  algorithm: 'ECDSAP256SHA256' as const,
  denial: 'NSEC3' as const,
  optOut: false,
  force: false,
};

function baseOf(zone: ZoneResource): PlacedRecord[] {
  return [
    ...readInlineRecords(zone.spec, readings).records,
    ...serviceRecords(Name.parse(`${zone.spec.domain}.`), service.nameservers, service, { serial: 0 }),
  ];
}

describe('Records that attach to a zone', () => {
  test('a good one joins', () => {
    expect(attach(['www A 192.0.2.1'], [recordObject('mail', '@ MX 10 mail.example.net.', 1)])).toEqual({
      mail: 'Attached',
    });
  });

  test('a wrong one is refused alone', () => {
    const records = [recordObject('bad', 'www A 192.0.2.300', 1), recordObject('good', 'www A 192.0.2.3', 2)];
    expect(attach([], records)).toEqual({ bad: 'Invalid', good: 'Attached' });
  });

  test('RFC 1034 3.6.2: inline beats attached', () => {
    expect(attach(['www A 192.0.2.1'], [recordObject('alias', 'www CNAME elsewhere.example.', 1)])).toEqual({
      alias: 'ConflictsWithZone',
    });
  });

  test.each([
    ['the older wins', [1, 2], { alias: 'Attached', address: 'ConflictsWithZone' }],
    ['whichever it is', [2, 1], { alias: 'ConflictsWithZone', address: 'Attached' }],
    ['of the same age the first by name', [1, 1], { alias: 'ConflictsWithZone', address: 'Attached' }],
  ])('RFC 1034 3.6.2: of two Records that conflict %s, in both orders of arrival', (_, [alias, address], expected) => {
    const records = [
      recordObject('alias', 'www CNAME elsewhere.example.', alias),
      recordObject('address', 'www A 192.0.2.1', address),
    ];
    expect(attach([], records)).toEqual(expected);
    expect(attach([], records.toReversed())).toEqual(expected);
  });

  test('two CNAMEs at one name: the older stays, and a hundred others are not touched', () => {
    const others = Array.from({ length: 100 }, (_, i) => recordObject(`host${i}`, `host${i} A 192.0.2.${i}`, i));
    const result = attach(
      [],
      [
        ...others,
        recordObject('second', 'www CNAME b.example.', 300),
        recordObject('first', 'www CNAME a.example.', 200),
      ],
    );
    expect(Object.entries(result).filter(([, reason]) => reason !== 'Attached')).toEqual([
      ['second', 'ConflictsWithZone'],
    ]);
  });

  test('RFC 2181 5.2: a Record takes the TTL of the inline set that it joins, with a warning', () => {
    const zone = zoneOf('example.test', [{ ...recordLine('www A 192.0.2.1'), ttl: 60 }]);
    const base = baseOf(zone);
    const [attachment] = attachRecords(
      { zone, records: [recordObject('second', 'www A 192.0.2.2', 1, 300)], admission: () => 'Admitted', readings },
      base,
    );
    expect(attachment).toMatchObject({
      reason: 'Attached',
      placed: { ttl: 60 },
      problems: [{ path: 'spec.ttl', severity: 'warning' }],
    });
  });

  test('a set that validators have no room for is refused alone, if the zone is signed', () => {
    const owner = `big.${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}`;
    const inline = Array.from({ length: 290 }, (_, i) => `${owner} A 10.0.${i >> 8}.${i & 255}`);
    const records = Array.from({ length: 60 }, (_, i) => recordObject(`r${i}`, `${owner} A 10.1.0.${i}`, i));
    const unsigned = attach(inline, records);
    expect(new Set(Object.values(unsigned))).toEqual(new Set(['Attached']));
    const signed = attach(inline, [...records, recordObject('other', 'www A 192.0.2.1', 99)], {
      ...off,
      enabled: true,
    });
    expect(signed).toMatchObject({ r0: 'Attached', r59: 'ConflictsWithZone', other: 'Attached' });
  });

  test('RFC 5155 7.1: names that a signed zone has no room for are refused, and others join', () => {
    const deep = (i: number): string => `${'a.'.repeat(99)}n${i} A 192.0.2.1`;
    const records = Array.from({ length: 301 }, (_, i) => recordObject(`r${i}`, deep(i), i));
    const more = recordObject('known', 'a.a.n7 A 192.0.2.1', 999);
    expect(attach(['www A 192.0.2.1'], [...records, more], { ...off, enabled: true })).toMatchObject({
      r298: 'Attached',
      r299: 'ConflictsWithZone',
      r300: 'ConflictsWithZone',
      known: 'Attached',
    });
  });

  test('of more Records than a zone takes the oldest are part of it, and those that it does not admit count for nothing', () => {
    const line = (i: number): string => `n${i} A 192.0.2.1`;
    const records = Array.from({ length: RECORDS_PER_ZONE + 3 }, (_, i) => recordObject(`r${i}`, line(i), i));
    const admission = ({ metadata }: RecordResource) => (metadata.name === 'r0' ? 'NotAllowed' : 'Admitted');
    const zone = zoneOf('example.test');
    const attachments = attachRecords({ zone, records: records.toReversed(), admission, readings }, baseOf(zone));
    const refused = attachments.filter(({ reason }) => reason !== 'Attached');
    expect(refused.map(({ record, reason }) => [record.metadata.name, reason])).toEqual([
      ['r0', 'NotAllowed'],
      [`r${RECORDS_PER_ZONE + 1}`, 'TooManyRecords'],
      [`r${RECORDS_PER_ZONE + 2}`, 'TooManyRecords'],
    ]);
  });

  test('the NS records of the zone itself are the service’s', () => {
    expect(attach([], [recordObject('ns', '@ NS ns.example.net.', 1)])).toEqual({ ns: 'Invalid' });
  });
});
