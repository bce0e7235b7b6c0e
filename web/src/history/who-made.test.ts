import type { AuditRow } from '../api/client.ts';
import { makersOf } from './who-made.ts';

const row = (changeId: string, name: string | null, action: string): AuditRow => ({
  id: changeId,
  at: '2026-11-23T11:20:31.482113Z',
  action,
  outcome: 'applied',
  count: 1,
  zone: null,
  actor: { type: 'session', token_id: null, name, address: '192.0.2.7' },
  change_id: changeId,
  request_id: null,
  details: null,
});

const rows = [
  row('a', 'anna@example.com', 'records.change'),
  row('b', 'anna@example.com', 'records.change'),
  row('c', null, 'zone.rollback'),
];

test('a revision is of the persons and tokens whose changes it has, each once', () => {
  const causes = ['a', 'b', 'c'].map((by) => ({ type: 'change' as const, by }));
  expect(makersOf({ causes }, rows)).toEqual([
    { kind: 'change', name: 'anna@example.com', action: 'records.change' },
    { kind: 'change', name: null, action: 'zone.rollback' },
  ]);
});

test('a change that the log has no more, a user of Kubernetes, and one whom nobody knows', () => {
  const causes = [
    { type: 'change' as const, by: 'gone' },
    { type: 'kubernetes_user' as const, by: 'ben' },
    { type: 'unknown' as const, by: null },
  ];
  expect(makersOf({ causes }, rows)).toEqual([
    { kind: 'change', name: null },
    { kind: 'kubernetes_user', name: 'ben' },
    { kind: 'unknown', name: null },
  ]);
});
