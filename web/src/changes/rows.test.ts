import type { RecordView } from '../api/client.ts';
import { change, nothing, type Pending, remove } from './pending.ts';
import { filtered, rowsOf, typesOf } from './rows.ts';
import { nameOf, type Values, valuesOf } from './values.ts';

const record = (id: string, name: string, type: string, value: string): RecordView => ({
  id,
  name,
  unicode_name: name,
  type,
  value,
  ttl: 300,
  comment: id === '2' ? 'Shop' : null,
  managed_by: id === '5' ? 'kubernetes' : 'api',
});
const records = [
  record('1', 'www', 'AAAA', '2001:db8::1'),
  record('2', 'www', 'A', '192.0.2.1'),
  record('3', 'a.www', 'A', '192.0.2.2'),
  record('4', '@', 'MX', '10 mx'),
  record('5', 'api', 'A', '192.0.2.3'),
];
const rows = rowsOf({ records, nameservers: ['ns1.example.net'], pending: remove(nothing, records, ['1']) });

test('the zone itself comes first, its nameservers last in it, and names behind those above them', () => {
  expect(rows.map(({ name, type, isFirst, lock }) => [name, type, isFirst, lock])).toEqual([
    ['@', 'MX', true, undefined],
    ['@', 'NS', false, 'service'],
    ['api', 'A', true, 'kubernetes'],
    ['www', 'A', true, undefined],
    ['www', 'AAAA', false, undefined],
    ['a.www', 'A', true, undefined],
  ]);
  expect(rows.find(({ key }) => key === '1')?.state).toBe('removed');
});

test.each([
  ['', '', 6],
  ['SHOP', '', 1],
  ['192.0.2', '', 3],
  ['www 192', '', 2],
  ['', 'NS', 1],
  ['mx', 'A', 0],
])('the search %j of type %j finds %d', (text, type, count) => {
  const found = filtered(rows, { text, type });
  expect([found.length, found.every(({ isFirst }, i) => i > 0 || isFirst)]).toEqual([count, true]);
});

test('a name is found as people write it, and as DNS does', () => {
  const named = { ...record('6', 'xn--bcher-kva', 'A', '192.0.2.6'), unicode_name: 'bücher' };
  const all = rowsOf({ records: [named], nameservers: [], pending: nothing });
  expect(['BÜCHER', 'xn--b'].map((text) => filtered(all, { text, type: '' }).length)).toEqual([1, 1]);
});

test('a name is shown as people write it, also while another field of the record is to change', () => {
  const named = { ...record('6', 'xn--bcher-kva', 'A', '192.0.2.6'), unicode_name: 'bücher' };
  const shownWith = (pending: Pending) => rowsOf({ records: [named], nameservers: [], pending })[0].shownName;
  const changedTo = (after: Partial<Values>) => change(nothing, [named], '6', { ...valuesOf(named), ...after });
  expect(shownWith(nothing)).toBe('bücher');
  expect(shownWith(changedTo({ value: '192.0.2.7' }))).toBe('bücher');
  expect(shownWith(changedTo({ name: 'other' }))).toBe('other');
});

test.each([
  ['bücher', 'xn--bcher-kva'],
  ['bücherei', 'bücherei'],
])('where “bücher” is shown, %s stands for the name %s', (text, name) => {
  expect(nameOf(text, { name: 'xn--bcher-kva', shownName: 'bücher' })).toBe(name);
});

test('lines that a search leaves as they are stay the same objects, which are not drawn again', () => {
  const found = filtered(rows, { text: 'www', type: '' });
  expect(found.filter((one) => !rows.includes(one))).toEqual([]);
  const [second] = filtered(rows, { text: '2001', type: '' });
  expect([second.isFirst, rows.includes(second)]).toEqual([true, false]);
});

test('the types are listed once', () => expect(typesOf(rows)).toEqual(['A', 'AAAA', 'MX', 'NS']));
