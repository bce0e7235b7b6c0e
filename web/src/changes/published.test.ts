import type { RecordView } from '../api/client.ts';
import { conflictsOf } from './conflicts.ts';
import { add, change, nothing, type Pending, remove } from './pending.ts';
import { leftAfter, publishedBy, withPublished } from './published.ts';
import { valuesOf } from './values.ts';

const record = (id: string, value: string): RecordView => ({
  id,
  name: 'www',
  unicode_name: 'www',
  type: 'A',
  value,
  ttl: 300,
  comment: null,
  managed_by: 'api',
});
const records = ['1', '2', '3'].map((id) => record(id, `192.0.2.${id}`));
const [first, second, third] = records;
const other = { ...valuesOf(first), value: '192.0.2.4' };
const at = (pending: Pending, one: RecordView, value: string) =>
  change(pending, records, one.id, { ...valuesOf(one), value });

/** Changes the first record, deletes the third record, and adds a new record. */
const sent = add(remove(at(nothing, first, '192.0.2.11'), records, ['3']), [other], () => 'new');
const answered = (record_id: string, status: 'created' | 'updated' | 'deleted') => ({
  index: 0,
  op: 'upsert' as const,
  status,
  record_id,
  record_ids: [record_id],
});
const published = publishedBy(
  add(sent, [third], () => 'done'),
  sent,
  {
    results: [answered('3', 'deleted'), answered('1', 'updated'), answered('4', 'created')],
  },
);
const now = withPublished(published, records);

test('nothing is left of changes that are published', () => {
  expect(leftAfter(published, sent)).toEqual(nothing);
  expect(leftAfter(published, published.sent)).toEqual(nothing);
});

test.each<[string, Pending, Pending]>([
  ['another record', at(sent, second, '192.0.2.22'), at(nothing, second, '192.0.2.22')],
  [
    'the same record once more',
    at(sent, first, '192.0.2.12'),
    {
      ...nothing,
      changed: {
        1: { before: { ...valuesOf(first), value: '192.0.2.11' }, after: { ...valuesOf(first), value: '192.0.2.12' } },
      },
    },
  ],
  [
    'the record that was made',
    change(sent, records, 'new', { ...other, value: '192.0.2.44' }),
    { ...nothing, changed: { 4: { before: other, after: { ...other, value: '192.0.2.44' } } } },
  ],
  [
    'one more',
    add(sent, [{ ...other, value: '192.0.2.5' }], () => 'newer'),
    add(nothing, [{ ...other, value: '192.0.2.5' }], () => 'newer'),
  ],
  [
    'the removal of a changed one',
    remove(sent, records, ['1']),
    { ...nothing, removed: { 1: { ...valuesOf(first), value: '192.0.2.11' } } },
  ],
])('a change that was made meanwhile is left, and no conflict: %s', (_, pending, left) => {
  expect(leftAfter(published, pending)).toEqual(left);
  expect(conflictsOf(left, now)).toEqual([]);
});

test('records are shown as they are published before they are read again', () => {
  expect(now.map(({ id, value }) => [id, value])).toEqual([
    ['1', '192.0.2.11'],
    ['2', '192.0.2.2'],
    ['4', '192.0.2.4'],
  ]);
  expect(withPublished(published, now)).toEqual(now);
  expect(now.map(({ id }) => id)).not.toContain(third.id);
});
