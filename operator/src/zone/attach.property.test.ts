import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { canStand, composeZone, isApexNs, type PlacedRecord, readRecord, serviceRecords } from '@fourwinds/zones';
import fc from 'fast-check';
import { attachRecords } from './attach.ts';
import { dnssecOn, recordLine, recordObject, service, zoneOf } from '../testing/objects.ts';

const apex = Name.parse('example.test.');

/** Few names, close together, so that most records have something to do with each other. */
const NAMES = [
  '@',
  '*',
  'a',
  'b',
  'a.b',
  'b.a',
  '*.a',
  'c.a.b',
  '*.b',
  'ns',
  'x.ns',
  '*.ns',
  'ns.a',
  'x.ns.a',
  'big.b',
];
const LARGE = 'x'.repeat(21_800);
const VALUES = [
  'A 192.0.2.1',
  'A 192.0.2.2',
  'AAAA 2001:db8::1',
  'CNAME a',
  'CNAME elsewhere.example.',
  'DNAME b',
  'DNAME elsewhere.example.',
  'NS ns.elsewhere.example.',
  'NS a.b',
  'DS 1 13 2 ' + 'ab'.repeat(32),
  'MX 10 a',
  `TXT 1${LARGE}`,
  `TXT 2${LARGE}`,
  `TXT 3${LARGE}`,
];

const line = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)).map(([name, value]) => `${name} ${value}`);

interface Given {
  readonly inline: readonly string[];
  readonly lines: readonly string[];
  /** Addresses of the zone's own nameservers, where it has some. */
  readonly servers: readonly string[];
  readonly signed: boolean;
}

const given: fc.Arbitrary<Given> = fc.record({
  inline: fc.array(line, { maxLength: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 14 }),
  servers: fc.constantFrom(
    [],
    ['ns A 192.0.2.1', 'ns.a A 192.0.2.1'],
    ['* A 192.0.2.1', 'ns.a A 192.0.2.1'],
    ['* A 192.0.2.1', '*.a AAAA 2001:db8::1'],
    ['ns A 192.0.2.1', '*.a AAAA 2001:db8::1'],
  ),
  signed: fc.boolean(),
});

function zoneWith({ inline, servers, signed }: Given): ZoneResource {
  const { spec, ...rest } = zoneOf('example.test', [...servers, ...inline].map(recordLine));
  const nameservers = servers.length > 0 ? ['ns.example.test', 'ns.a.example.test'] : undefined;
  return { ...rest, spec: { ...spec, nameservers, ...(signed ? { dnssec: dnssecOn } : {}) } };
}

/** In their order, each if the zone stays valid with it; and all over again until none joins. */
function attachedSlowly(
  zone: ZoneResource,
  base: readonly PlacedRecord[],
  records: readonly RecordResource[],
): string[] {
  const frame = { apex, signed: zone.spec.dnssec !== undefined };
  const single = ({ spec }: RecordResource): PlacedRecord[] => {
    const { record } = readRecord(spec, { apex, defaultTtl: 3600, path: 'spec' });
    return record === undefined || isApexNs(record, apex) ? [] : [{ ...record, path: '' }];
  };
  const candidates = records.map((record) => ({ name: record.metadata.name, placed: single(record) }));
  const accepted = new Map<string, PlacedRecord[]>();
  for (let before = -1; before < accepted.size;) {
    before = accepted.size;
    for (const { name, placed } of candidates) {
      if (accepted.has(name) || placed.length === 0) continue;
      if (canStand(frame, [...base, ...[...accepted.values()].flat(), ...placed])) accepted.set(name, placed);
    }
  }
  return [...accepted.keys()].sort();
}

test('the Records that attach are those that join one by one, in order of precedence, while the whole zone stays valid', () => {
  fc.assert(
    fc.property(given, (facts) => {
      const zone = zoneWith(facts);
      const { inline, zone: alone } = composeZone(zone.spec, service, 0);
      fc.pre(alone !== undefined);
      const base = [...serviceRecords(apex, zone.spec.nameservers ?? service.nameservers, service, 0), ...inline];
      const records = facts.lines.map((text, i) => recordObject(`r${String(i).padStart(2, '0')}`, text, i));
      const attachments = attachRecords(zone, base, records.toReversed(), () => 'Admitted');
      const attached = attachments
        .filter(({ reason }) => reason === 'Attached')
        .map(({ record }) => record.metadata.name);
      expect(attached.sort()).toEqual(attachedSlowly(zone, base, records));
    }),
    { numRuns: 400 },
  );
});
