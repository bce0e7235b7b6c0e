/** @slow: not in make check. */
import fc from 'fast-check';
import { Name } from '../name.ts';
import { recordTypes } from '../rr/registry.ts';
import type { ResourceRecord } from '../rr/rrset.ts';
import { nameWithin, recordWithin } from '../testing/arbitraries.ts';
import { isValid, rdataLike } from '../testing/rdata-like.ts';
import { buildZone, zoneFromText } from '../zone/zone.ts';
import { readZoneFile } from './read.ts';
import { formatRecord, writeZoneFile } from './write.ts';

const apex = Name.parse('Example.');
const [soa] = readZoneFile('Example. 300 SOA ns1 host 1 2 3 4 5', { origin: apex }).records;

function comparable({ owner, type, ttl, rdata }: ResourceRecord): unknown {
  return [Buffer.from(owner.wire).toString('hex'), type.code, ttl, Buffer.from(rdata).toString('hex')];
}

test('records written are the records read, letter case included', () => {
  fc.assert(
    fc.property(fc.array(recordWithin(apex), { maxLength: 12 }), (records) => {
      const read = readZoneFile(writeZoneFile(records));
      expect(read.issues).toEqual([]);
      expect(read.records.map(comparable)).toEqual(records.map(comparable));
    }),
    { numRuns: 500 },
  );
});

test.each(recordTypes)('data of $name is read as it was written, beside hostile names', (type) => {
  const record = fc.tuple(
    nameWithin(apex),
    rdataLike(type).filter((rdata) => isValid(type, rdata)),
  );
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 4 }), (some) => {
      const records = some.map(([owner, rdata]) => ({ owner, type, ttl: 1, rdata }));
      const read = readZoneFile(writeZoneFile(records));
      expect(read.issues).toEqual([]);
      expect(read.records.map(comparable)).toEqual(records.map(comparable));
    }),
    { numRuns: 50 },
  );
});

test('a zone written is the zone read, and its text does not change again', () => {
  fc.assert(
    fc.property(fc.array(recordWithin(apex), { maxLength: 12 }), (records) => {
      const { zone } = buildZone(apex, [soa, ...records]);
      const text = writeZoneFile(zone!.rrsets());
      const again = zoneFromText(text);
      expect(again.issues).toEqual([]);
      expect(writeZoneFile(again.zone!.rrsets())).toBe(text);
    }),
    { numRuns: 500 },
  );
});

test('the order in which records come does not matter', () => {
  const scene = fc
    .array(recordWithin(apex), { maxLength: 12 })
    .chain((records) => fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })));
  fc.assert(
    fc.property(scene, ([records, shuffled]) => {
      const texts = [records, shuffled].map((list) =>
        writeZoneFile(buildZone(apex, [soa, ...list]).zone!.rrsets()).toLowerCase(),
      );
      expect(texts[1]).toBe(texts[0]);
    }),
    { numRuns: 500 },
  );
});

test('one record a line, all names absolute', () => {
  expect(formatRecord(soa)).toBe('Example. 300 IN SOA ns1.Example. host.Example. 1 2 3 4 5');
  expect(writeZoneFile([soa, { owner: apex, type: soa.type, ttl: 1, rdatas: [soa.rdata, soa.rdata] }])).toMatch(
    /^(?:Example\. \d+ IN SOA .*\n){3}$/,
  );
});
