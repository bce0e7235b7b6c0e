import { writeZoneFile } from '@fourwinds/dns';
import { userEditableTypes, type ZoneRecord, type ZoneSpec } from '@fourwinds/resources';
import { composeZone, Readings, type ServiceSettings } from '@fourwinds/zones';
import fc from 'fast-check';
import { readVectors } from '../../../../test/vectors/read.ts';
import { withKept } from '../records/decide-change.ts';
import { importOutcome } from '../zonefile/import-outcome.ts';
import { listOutcome } from './list-outcome.ts';

/** Tests that a list of records and the zone file of the same records lead to the same zone. */

const service: ServiceSettings = {
  domain: 'fourwinds.example',
  nameservers: ['ns1.fourwinds.example', 'ns2.fourwinds.example'],
  hostmaster: 'hostmaster.fourwinds.example',
};

const values = userEditableTypes.flatMap((type) =>
  readVectors(type).sections.canonical.map(({ given }) => ({ type, value: given })),
);

const record = fc.record({
  name: fc.constantFrom('@', 'a', 'b.a', 'www', '*', '*.w', '_25._tcp.mail', 'mail', 'x\\.y', '\\@', '1'),
  data: fc.constantFrom(...values),
  ttl: fc.option(fc.constantFrom(30, 3600, 2147483647), { nil: undefined }),
});

function zoneOf(records: readonly ZoneRecord[]): ZoneSpec {
  return { domain: 'zone.test', records: [...records], defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' };
}

/** Generates valid zones. Keeps each random record that is compatible with the records before it. */
const zone = fc.array(record, { maxLength: 20 }).map((drafts) => {
  let spec = zoneOf([]);
  const ttls = new Map<string, number | undefined>();
  for (const { name, data, ttl } of drafts) {
    const key = `${name} ${data.type}`;
    if (!ttls.has(key)) ttls.set(key, ttl);
    const shared = ttls.get(key);
    const next = zoneOf([...spec.records, { name, ...data, ...(shared === undefined ? {} : { ttl: shared }) }]);
    if (composeZone(next, service, 7).problems.length === 0) spec = next;
  }
  return spec;
});

const common = { zoneId: 'zone', attached: [], service, plan: 'unlimited', wantsDifference: true };
let ids = 0;
const newId = (): string => `new${++ids}`;

function published(spec: ZoneSpec): string {
  return writeZoneFile(composeZone(spec, service, 7).zone!.rrsets());
}

function after(spec: ZoneSpec, { records }: { readonly records?: readonly (ZoneRecord | number)[] }): ZoneSpec {
  return records === undefined ? spec : zoneOf(withKept(spec.records, records));
}

test('a list does what the zone file of the same records does', () => {
  fc.assert(
    fc.property(zone, zone, (before, wanted) => {
      const text = published(wanted);
      const file = importOutcome(
        { ...common, spec: before, text, mode: 'replace', onError: 'refuse', takesComments: false },
        newId,
        new Readings(),
      );
      const list = listOutcome({ ...common, spec: before, records: wanted.records }, newId, new Readings());
      expect(list.counts).toEqual(file.counts);
      expect(published(after(before, list))).toBe(text);
      const kept = (spec: ZoneSpec): string[] =>
        spec.records.flatMap(({ id }) => (id?.startsWith('new') ? [] : (id ?? [])));
      expect(kept(after(before, list)).sort()).toEqual(kept(after(before, file)).sort());
    }),
  );
});

test('the same list again changes nothing', () => {
  fc.assert(
    fc.property(zone, zone, (before, wanted) => {
      const first = after(
        before,
        listOutcome({ ...common, spec: before, records: wanted.records }, newId, new Readings()),
      );
      const again = listOutcome({ ...common, spec: first, records: wanted.records }, newId, new Readings());
      expect(again.records).toBeUndefined();
      expect(again.counts).toEqual({ added: 0, changed: 0, removed: 0, unchanged: first.records.length });
    }),
  );
});
