import { decideSignIn, type FailureState } from './decide-sign-in.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each<[string, FailureState, boolean, ReturnType<typeof decideSignIn>]>([
  ['the first attempt', { count: 0 }, true, { outcome: 'signed-in', state: { count: 0 } }],
  ['a right one after four', { count: 4, lastAt: NOW }, true, { outcome: 'signed-in', state: { count: 0 } }],
  ['the first wrong one', { count: 0 }, false, { outcome: 'refused', state: { count: 1, lastAt: NOW } }],
  [
    'the fifth wrong one',
    { count: 4, lastAt: NOW - DAY + 1 },
    false,
    { outcome: 'locked', state: { count: 5, lastAt: NOW, lockedUntil: NOW + 30 * MINUTE } },
  ],
  [
    'one a day after four',
    { count: 4, lastAt: NOW - DAY },
    false,
    { outcome: 'refused', state: { count: 1, lastAt: NOW } },
  ],
  [
    'the right one while it is locked',
    { count: 5, lastAt: NOW - 30 * MINUTE + 1, lockedUntil: NOW + 1 },
    true,
    { outcome: 'refused', state: { count: 5, lastAt: NOW - 30 * MINUTE + 1, lockedUntil: NOW + 1 } },
  ],
  [
    'a wrong one while it is locked',
    { count: 5, lastAt: NOW - 1, lockedUntil: NOW + 1 },
    false,
    { outcome: 'refused', state: { count: 5, lastAt: NOW - 1, lockedUntil: NOW + 1 } },
  ],
  [
    'the right one when the lock has ended',
    { count: 5, lastAt: NOW - 30 * MINUTE, lockedUntil: NOW },
    true,
    { outcome: 'signed-in', state: { count: 0 } },
  ],
  [
    'a wrong one when the lock has ended',
    { count: 5, lastAt: NOW - 30 * MINUTE, lockedUntil: NOW },
    false,
    { outcome: 'refused', state: { count: 1, lastAt: NOW } },
  ],
])('%s', (_case, state, isRight, expected) => {
  expect(decideSignIn(state, isRight, NOW)).toEqual(expected);
});
