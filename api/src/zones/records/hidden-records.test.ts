import { make, ZoneKind } from '@fourwinds/resources';
import { warningsAboutChanges } from './hidden-records.ts';

const zone = make(ZoneKind, { namespace: 'n', name: 'z' }, { spec: { domain: 'z.test', records: [] } as never });

test('a name of many labels costs no more look-ups than there are zones above each other', async () => {
  const lookups: string[] = [];
  const domains = ['b.z.test', 'other.test'];
  const zoneIndex = {
    hasBelow: (domain: string) => {
      lookups.push(domain);
      return domains.some((one) => one.endsWith(`.${domain}`));
    },
    withDomain: (domain: string) => {
      lookups.push(domain);
      return [];
    },
  };
  const name = `${'a.'.repeat(100)}b`;
  const named = [{ id: '1', name, type: 'A', value: '192.0.2.1' }];
  const results = [{ index: 0, op: 'upsert', status: 'created', recordIds: ['1'] }];
  await warningsAboutChanges({ zoneIndex } as never, zone, { results, named } as never);
  expect(lookups).toEqual(['z.test', 'z.test', 'b.z.test', 'b.z.test']);
});
