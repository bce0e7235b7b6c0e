import { MOST_RECORDS } from './event-catalogue.ts';
import { compareRecords, publishedRecords, recordChangeEvents, recordChanges } from './record-changes.ts';

const a = (name: string, value: string, ttl = 300) => ({ name, type: 'A', value, ttl });
const view = (record: ReturnType<typeof a>, id: string) => ({
  ...record,
  id,
  comment: null,
  managed_by: 'api' as const,
});

test.each([
  ['a record more', [], [a('www', '192.0.2.1')], { created: [a('www', '192.0.2.1')], updated: [], deleted: [] }],
  ['a record less', [a('www', '192.0.2.1')], [], { created: [], updated: [], deleted: [a('www', '192.0.2.1')] }],
  ['nothing', [a('www', '192.0.2.1')], [a('www', '192.0.2.1')], { created: [], updated: [], deleted: [] }],
  [
    'another value',
    [a('www', '192.0.2.1')],
    [a('www', '192.0.2.2')],
    { created: [], updated: [{ before: a('www', '192.0.2.1'), after: a('www', '192.0.2.2') }], deleted: [] },
  ],
  [
    'another TTL',
    [a('www', '192.0.2.1')],
    [a('www', '192.0.2.1', 60)],
    { created: [], updated: [{ before: a('www', '192.0.2.1'), after: a('www', '192.0.2.1', 60) }], deleted: [] },
  ],
  [
    'one of two values',
    [a('www', '192.0.2.1'), a('www', '192.0.2.2')],
    [a('www', '192.0.2.2'), a('www', '192.0.2.3')],
    { created: [], updated: [{ before: a('www', '192.0.2.1'), after: a('www', '192.0.2.3') }], deleted: [] },
  ],
  [
    'fewer values in a set',
    [a('www', '192.0.2.1'), a('www', '192.0.2.2')],
    [a('www', '192.0.2.3')],
    {
      created: [],
      updated: [{ before: a('www', '192.0.2.1'), after: a('www', '192.0.2.3') }],
      deleted: [a('www', '192.0.2.2')],
    },
  ],
  [
    'another name',
    [a('www', '192.0.2.1')],
    [a('web', '192.0.2.1')],
    { created: [a('web', '192.0.2.1')], updated: [], deleted: [a('www', '192.0.2.1')] },
  ],
])('%s', (_, before, after, changes) => {
  expect(recordChanges(before, after)).toEqual(changes);
});

test('records that are there twice are published once, and a set has its smallest TTL', () => {
  const views = [
    a('www', '192.0.2.1', 600),
    a('www', '192.0.2.1', 600),
    a('www', '192.0.2.2', 60),
    a('x', '192.0.2.1'),
  ];
  expect(publishedRecords(views.map((record, i) => view(record, String(i))))).toEqual([
    a('www', '192.0.2.1', 60),
    a('www', '192.0.2.2', 60),
    a('x', '192.0.2.1'),
  ]);
});

test('an event has a part of many records', () => {
  const many = Array.from({ length: MOST_RECORDS + 1 }, (_, i) => a(`h${i}`, '192.0.2.1'));
  const zone = { zone_id: 'an id', zone: 'example.com' };
  const [first, second, ...others] = recordChangeEvents(zone, 7, [[], many]);
  expect(first).toEqual({ kind: 'record.created', data: { ...zone, serial: 7, records: many.slice(0, MOST_RECORDS) } });
  expect(second).toEqual({ kind: 'record.created', data: { ...zone, serial: 7, records: many.slice(MOST_RECORDS) } });
  expect(others).toEqual([]);
});

test('a publication is compared with the JSON of the one before; where that is not known it has no events', () => {
  const zone = { zone_id: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d', zone: 'example.com' };
  const [before, after] = [[a('www', '192.0.2.1')], [a('www', '192.0.2.2')]].map((records) => [
    JSON.stringify(records),
  ]);
  expect(compareRecords({ zone, serial: 7, before, after })).toEqual([
    {
      kind: 'record.updated',
      data: { ...zone, serial: 7, records: [{ before: a('www', '192.0.2.1'), after: a('www', '192.0.2.2') }] },
    },
  ]);
  expect(compareRecords({ zone, serial: 7, before: after, after })).toEqual([]);
  expect(compareRecords({ zone, serial: 7, before: null, after })).toEqual([]);
});
