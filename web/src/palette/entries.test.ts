import type { SearchHit } from '../api/client.ts';
import { commands, entriesOf } from './entries.ts';

const zones = [
  { id: '1', name: 'example.com', unicode_name: 'example.com' },
  { id: '2', name: 'xn--bcher-kva.example', unicode_name: 'bücher.example' },
];
const hit = {
  name: 'www.example.com',
  unicode_name: 'www.example.com',
  record: { id: '3', name: 'www', type: 'A', value: '192.0.2.1' },
  zone: 'example.com',
} as unknown as SearchHit;
const words = ({ name }: { readonly name: string }) => name.replace('_', ' ');

test('without a text there are the zones, and all pages and actions', () => {
  const keys = entriesOf('', { zones, hits: [], words }).map(({ key }) => key);
  expect(keys).toEqual(['1', '2', ...commands.map(({ name }) => name)]);
});

test.each([
  ['BÜCHER', ['2']],
  ['xn--', ['2']],
  ['new', ['new_zone', 'new_token']],
  ['nothing', []],
])('until the server has answered, %s finds %j', (text, keys) =>
  expect(entriesOf(text, { zones, isOfOtherText: true, hits: [], words }).map(({ key }) => key)).toEqual(keys),
);

test('zones that the server has found by a note are listed, and where there are more, the way to all of them', () => {
  expect(entriesOf('shop', { zones, hits: [], words }).map(({ key }) => key)).toEqual(['1', '2']);
  const many = Array.from({ length: 9 }, (_, i) => ({ ...zones[0], id: String(i) }));
  const all = { key: 'all_found', kind: 'command', label: 'all found', href: '/zones?q=b%C3%BC%20c' };
  expect(entriesOf('bü c ', { zones: many, hits: [], words }).slice(8)).toEqual([all]);
  expect(entriesOf('bü c', { zones: [], hits: [], hasMoreHits: true, words })).toEqual([all]);
});

test('a record leads to its name in the table of its zone', () => {
  const { name, value } = hit.record!;
  expect(entriesOf(name, { zones: [], hits: [hit], words })).toEqual([
    { key: '3', kind: 'record', label: 'www.example.com A', detail: value, href: '/zones/example.com?q=www' },
  ]);
  const apex = { ...hit, record: { ...hit.record!, name: '@' } };
  expect(entriesOf('192', { zones: [], hits: [apex], words })[0].href).toBe('/zones/example.com?q=192.0.2.1');
});
