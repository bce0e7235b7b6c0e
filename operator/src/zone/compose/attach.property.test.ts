/** @slow: not in make check. */
import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { canStand, composeZone, isApexNs, type PlacedRecord, Readings, serviceRecords } from '@fourwinds/zones';
import fc from 'fast-check';
import { attachRecords } from './attach.ts';
import { given, zoneWith } from '../../testing/close-zones.ts';
import { recordObject, service } from '../../testing/objects.ts';

const readings = new Readings();

const apex = Name.parse('example.test.');

/** Attaches records in order, each if the zone stays valid, and repeats until none can be added. */
function attachedSlowly(
  zone: ZoneResource,
  base: readonly PlacedRecord[],
  records: readonly RecordResource[],
): string[] {
  const frame = { apex, signed: zone.spec.dnssec !== undefined };
  const single = ({ spec }: RecordResource): PlacedRecord[] => {
    const { record } = readings.read(spec, { apex, defaultTtl: 3600, path: 'spec' });
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
      const base = [
        ...serviceRecords(apex, zone.spec.nameservers ?? service.nameservers, service, { serial: 0 }),
        ...inline,
      ];
      const records = facts.lines.map((text, i) => recordObject(`r${String(i).padStart(2, '0')}`, text, i));
      const attachments = attachRecords(
        { zone, records: records.toReversed(), admission: () => 'Admitted', readings },
        base,
      );
      const attached = attachments
        .filter(({ reason }) => reason === 'Attached')
        .map(({ record }) => record.metadata.name);
      expect(attached.sort()).toEqual(attachedSlowly(zone, base, records));
    }),
    { numRuns: 400 },
  );
});
