import { refusedFor } from '../compose/composition.ts';
import { nextReconcile, type NextReconcileInput } from './next-reconcile.ts';

const HOUR = 3600_000;
const now = Date.parse('2026-01-10T00:00:00Z');
const claim = { domain: 'example.test', namespace: 'team', zone: 'a', grantNeededBy: '2026-01-10T03:00:00Z' };
const input: NextReconcileInput = {
  composition: refusedFor('DraftRefused', 'wrong'),
  composeAt: undefined,
  claim: undefined,
  requeueAt: undefined,
  now,
};

test.each<[string, Partial<NextReconcileInput>, number | undefined]>([
  ['nothing changes by itself', {}, undefined],
  ['keys or signatures are due', { requeueAt: now + HOUR }, HOUR],
  ['they have been due', { requeueAt: now - HOUR }, 1],
  ['far ahead', { requeueAt: now + 90 * 24 * HOUR }, 6 * HOUR],
  ['a grant is needed', { claim, requeueAt: now + 4 * HOUR }, 3 * HOUR],
  ['the domain is another’s', { claim, composition: refusedFor('DomainConflict', 'taken') }, 60_000],
  ['a grant ends', { composition: refusedFor('GrantEnding', 'gone') }, 60_000],
  ['it is to be composed again', { composeAt: now + HOUR }, HOUR],
])('%s', (_, change, expected) => {
  expect(nextReconcile({ ...input, ...change })).toBe(expected);
});
