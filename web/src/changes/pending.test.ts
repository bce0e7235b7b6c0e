import type { RecordView } from '../api/client.ts';
import { conflictsOf, resolve, withoutDone } from './conflicts.ts';
import { add, change, countOf, inverse, joined, nothing, type Pending, remove, restore, toChanges } from './pending.ts';
import { valuesOf } from './values.ts';

const record = (id: string, name: string, value: string, more: Partial<RecordView> = {}): RecordView => ({
  id,
  name,
  unicode_name: name,
  type: 'A',
  value,
  ttl: 300,
  comment: null,
  managed_by: 'api',
  ...more,
});
const www = record('1', 'www', '192.0.2.1');
const second = record('2', 'www', '192.0.2.2');
const old = record('3', 'old', '192.0.2.9');
const held = record('4', 'www', '192.0.2.4', { managed_by: 'kubernetes' });
const records = [www, second, old, held];
const moved = { ...valuesOf(www), value: '192.0.2.77' };
const mail = { name: '@', type: 'MX', value: '10 mx', ttl: 3600, comment: null };

const changed = change(nothing, records, '1', moved);
const all = remove(
  add(changed, [mail], () => 'new'),
  records,
  ['3'],
);

test('changes of each kind are sent as one change of the API', () => {
  expect(countOf(all)).toBe(3);
  expect(toChanges(all)).toEqual([
    { op: 'delete', id: '3' },
    { op: 'upsert', id: '1', ...moved },
    { op: 'create', ...mail },
  ]);
});

test('a record with the values that it has already is no change', () => {
  expect(change(changed, records, '1', valuesOf(www))).toEqual(nothing);
});

test('a TTL becomes that of the set, but for records that somebody else writes', () => {
  const { changed: ids } = change(nothing, records, '1', { ...valuesOf(www), ttl: 60 });
  expect(Object.entries(ids).map(([id, { after }]) => [id, after.ttl])).toEqual([
    ['1', 60],
    ['2', 60],
  ]);
});

test('a new record that changes stays new, and one that is removed is forgotten', () => {
  expect(toChanges(change(all, records, 'new', { ...mail, value: '20 mx' })).at(-1)).toMatchObject({ value: '20 mx' });
  expect(countOf(remove(all, records, ['new']))).toBe(2);
});

test('a record that was changed is removed as it was, and comes back', () => {
  const gone = remove(changed, records, ['1']);
  expect(gone).toMatchObject({ changed: {}, removed: { 1: valuesOf(www) } });
  expect(restore(gone, '1')).toEqual(nothing);
});

test('the opposite change removes the new records, and gives back the values before', () => {
  const answered = (record_id: string, status: 'created' | 'updated' | 'deleted') => ({
    index: 0,
    op: 'upsert' as const,
    status,
    record_id,
    record_ids: [record_id],
  });
  const results = [answered('3', 'deleted'), answered('1', 'updated'), answered('9', 'created')];
  expect(inverse(all, { results })).toEqual([
    { op: 'delete', id: '9' },
    { op: 'upsert', id: '1', ...valuesOf(www) },
    { op: 'create', ...valuesOf(old) },
  ]);
});

describe('where somebody else has changed records in between', () => {
  const theirs = { ...www, value: '192.0.2.50' };
  const now = [theirs, second, old, held];
  const [conflict] = conflictsOf(all, now);

  test('other records are no conflict', () => {
    expect(conflictsOf(all, [www, { ...second, value: '192.0.2.3' }, old])).toEqual([]);
  });

  test('the same record is one, with the values of both and those before', () => {
    expect(conflict).toEqual({ id: '1', before: valuesOf(www), mine: moved, theirs: valuesOf(theirs) });
  });

  test.each<['mine' | 'theirs' | 'both', Pending['changed'], number]>([
    ['mine', { 1: { before: valuesOf(theirs), after: moved } }, 1],
    ['theirs', {}, 1],
    ['both', {}, 2],
  ])('the choice %s', (choice, ids, added) => {
    const resolved = resolve(all, conflict, choice, () => 'mine');
    expect([resolved.changed, resolved.added.length]).toEqual([ids, added]);
    expect(conflictsOf(resolved, now)).toEqual([]);
    // No addition uses the id of the record on the server as its key.
    expect(resolved.added.filter(({ key }) => key === conflict.id)).toEqual([]);
  });

  test('a record that they removed is made again, or stays away', () => {
    const [gone] = conflictsOf(changed, [second]);
    expect(gone.theirs).toBeNull();
    expect(resolve(changed, gone, 'mine', () => 'again').added).toEqual([{ ...moved, key: 'again' }]);
    expect(resolve(changed, gone, 'theirs', () => 'again')).toEqual(nothing);
  });

  test('a record that they changed is removed all the same, or stays', () => {
    const [kept] = conflictsOf(remove(nothing, records, ['1']), now);
    expect(resolve(remove(nothing, records, ['1']), kept, 'mine', () => 'again').removed).toEqual({
      1: valuesOf(theirs),
    });
  });

  test('the same change of both is done', () => {
    expect(withoutDone(all, [{ ...www, ...moved }, second, { ...www, id: '5', ...mail }])).toEqual(nothing);
  });
});

test('changes that were made before the kept ones were read come after them', () => {
  const kept = change(all, records, '2', { ...valuesOf(second), value: '192.0.2.50' });
  const since = change(nothing, records, '2', { ...valuesOf(second), value: '192.0.2.60' });
  expect(toChanges(joined(kept, since))).toEqual([
    { op: 'delete', id: '3' },
    { op: 'upsert', id: '1', ...moved },
    { op: 'upsert', id: '2', ...valuesOf(second), value: '192.0.2.60' },
    { op: 'create', ...mail },
  ]);
});
