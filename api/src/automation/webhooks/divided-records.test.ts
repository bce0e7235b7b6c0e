import { type DividedRecords, divideRecords } from './divided-records.ts';
import type { PublishedRecord } from './record-changes.ts';

const records = (count: number, value = '192.0.2.1'): PublishedRecord[] =>
  Array.from({ length: count }, (_, i) => ({ name: `h${i}`, type: 'A', value, ttl: 300 }));

function recordsIn({ parts }: DividedRecords): PublishedRecord[] {
  return parts.flatMap(({ text }) => JSON.parse(text) as PublishedRecord[]);
}

const byName = (a: PublishedRecord, b: PublishedRecord): number => (a.name < b.name ? -1 : 1);

test('the records of a zone that is not large are one text', () => {
  const all = records(1000);
  expect(divideRecords({ records: all, digests: null })).toEqual({
    digests: null,
    parts: [{ part: 0, text: JSON.stringify(all) }],
  });
});

test('those of a large zone are in 256 parts, all of them at first', () => {
  const all = records(1001);
  const divided = divideRecords({ records: all, digests: null });
  expect([divided.digests?.length, divided.parts.length]).toEqual([256, 256]);
  expect(recordsIn(divided).sort(byName)).toEqual([...all].sort(byName));
  expect(divideRecords({ records: all, digests: divided.digests })).toEqual({ ...divided, parts: [] });
});

test('of a change there is the part with the records of the set', () => {
  const { digests } = divideRecords({ records: records(2000), digests: null });
  const added = { name: 'h7', type: 'A', value: '192.0.2.9', ttl: 300 };
  const changed = divideRecords({ records: [...records(2000), added], digests });
  expect(changed.parts).toHaveLength(1);
  expect(recordsIn(changed).filter(({ name }) => name === 'h7')).toEqual([records(8)[7], added]);
  expect(changed.digests?.filter((digest, i) => digest !== digests?.[i])).toHaveLength(1);
});

test('a zone that is divided stays so until it is half as large', () => {
  const { digests } = divideRecords({ records: records(1001), digests: null });
  expect(divideRecords({ records: records(501), digests }).digests).toHaveLength(256);
  expect(divideRecords({ records: records(500), digests })).toMatchObject({ digests: null, parts: [{ part: 0 }] });
});
