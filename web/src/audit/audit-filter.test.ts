import { exportPath, toQuery } from './audit-filter.ts';
import { readFilter } from './audit-search.ts';

test('an address has the filters that it has, and nothing else', () => {
  expect(readFilter({ actor: 'certbot', name: '', zone: 7, page: '2' })).toEqual({ actor: 'certbot' });
});

test('days of the person are times: the last day counts as a whole', () => {
  const { since, until } = toQuery({ since: '2026-11-01', until: '2026-11-30' });
  expect(new Date(since!)).toEqual(new Date(2026, 10, 1));
  expect(new Date(until!)).toEqual(new Date(2026, 11, 1));
});

test.each([
  [{ since: 'yesterday' }, {}],
  [{ outcome: 'nothing' }, {}],
  [
    { outcome: 'refused', name: 'www' },
    { outcome: 'refused', name: 'www' },
  ],
])('%j asks for %j', (filter, query) => {
  expect(toQuery(filter)).toEqual(query);
});

test('an export has the filters of the page', () => {
  expect(exportPath(undefined, { actor: 'a&b' }, 'csv')).toBe('/v1/audit?actor=a%26b&format=csv');
  expect(exportPath('example.com', {}, 'jsonl')).toBe('/v1/zones/example.com/audit?format=jsonl');
});
