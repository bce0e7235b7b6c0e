import type { RecordChange, RecordView } from '../api/client.ts';
import { countOf, nothing, toChanges } from '../changes/pending.ts';
import { foundSets, withFound } from './found-sets.ts';

const address = (id: string, value: string): RecordView =>
  ({ id, name: 'www', type: 'A', value, ttl: 300, comment: null, managed_by: 'api' }) as RecordView;

const proposal: RecordChange[] = [
  { op: 'replace', name: 'www', type: 'A', values: ['192.0.2.1', '192.0.2.2'], ttl: 600 },
  { op: 'replace', name: '@', type: 'MX', values: ['10 mx.example.net.'], ttl: 600 },
];
const tools = {
  records: [address('1', '192.0.2.1'), address('2', '192.0.2.9')],
  newKey: () => 'k',
};

test('sets that are found take the place of those of the zone, and wait', () => {
  const pending = withFound(nothing, foundSets(proposal), tools);
  expect(toChanges(pending)).toEqual([
    { op: 'delete', id: '2' },
    { op: 'upsert', id: '1', name: 'www', type: 'A', value: '192.0.2.1', ttl: 600, comment: null },
    { op: 'create', name: 'www', type: 'A', value: '192.0.2.2', ttl: 600, comment: null },
    { op: 'create', name: '@', type: 'MX', value: '10 mx.example.net.', ttl: 600, comment: null },
  ]);
});

test('taken twice, they wait once', () => {
  const once = withFound(nothing, foundSets(proposal), tools);
  expect(withFound(once, foundSets(proposal), tools)).toEqual(once);
  expect(countOf(once)).toBe(4);
});
