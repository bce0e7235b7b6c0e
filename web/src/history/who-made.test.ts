import type { Revision } from '../api/client.ts';
import { makersOf } from './who-made.ts';

type Cause = Revision['causes'][number];

const change = (by: string, name: string | null, action: string): Cause => ({
  type: 'change',
  by,
  actor: { type: 'session', token_id: null, name },
  action,
});
const unnamed = { actor: null, action: null };

test('a revision is of the persons and tokens whose changes it has, each once', () => {
  const causes = [
    change('a', 'anna@example.com', 'records.change'),
    change('b', 'anna@example.com', 'records.change'),
    change('c', null, 'zone.rollback'),
  ];
  expect(makersOf({ causes })).toEqual([
    { kind: 'change', name: 'anna@example.com', action: 'records.change' },
    { kind: 'change', name: null, action: 'zone.rollback' },
  ]);
});

test('a change that the log has no more, a user of Kubernetes, and one whom nobody knows', () => {
  const causes: Cause[] = [
    { type: 'change', by: 'gone', ...unnamed },
    { type: 'kubernetes_user', by: 'ben', ...unnamed },
    { type: 'unknown', by: null, ...unnamed },
  ];
  expect(makersOf({ causes })).toEqual([
    { kind: 'change', name: null, action: null },
    { kind: 'kubernetes_user', name: 'ben', action: null },
    { kind: 'unknown', name: null, action: null },
  ]);
});
