import { make, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { KeptRecords } from './kept-records.ts';
import type { RecordView } from './record-view.ts';

const view = (id: string): RecordView => ({
  id,
  name: 'www',
  unicode_name: 'www',
  type: 'TXT',
  value: '"é"',
  ttl: 300,
  comment: null,
  managed_by: 'api',
});

function zoneAt(generation: number): ZoneResource {
  const spec = {
    domain: 'z.example',
    records: [],
    defaultTTL: 3600,
    suspend: false,
    deletionPolicy: 'Delete' as const,
  };
  return make(ZoneKind, { name: 'z', uid: 'a', generation }, { spec });
}

test.each([0, 1, 500, 501, 1001])('the JSON of %d records is made once for a version of a zone', async (count) => {
  let reads = 0;
  const kept = new KeptRecords(async () => {
    reads++;
    return Array.from({ length: count }, (_, i) => view(`${reads}.${i}`));
  });
  const records = await kept.of(zoneAt(1), 'account');
  const body = await kept.bodyOf(records);
  expect(body.toString()).toBe(JSON.stringify({ data: records, next_cursor: null }));
  expect(await kept.bodyOf(await kept.of(zoneAt(1), 'account'))).toBe(body);
  expect(reads).toBe(1);
  const later = await kept.of(zoneAt(2), 'account');
  expect(JSON.parse((await kept.bodyOf(later)).toString())).toEqual({ data: later, next_cursor: null });
  expect(reads).toBe(2);
});
