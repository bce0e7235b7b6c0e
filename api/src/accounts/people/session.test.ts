import { decideSession } from './session.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.parse('2026-11-24T12:00:00Z');

test.each([
  { age: 0, fresh: 0, used: 0, expected: { lasts: true, isFresh: true, isNoted: false } },
  { age: DAY, fresh: 10 * MINUTE - 1, used: MINUTE - 1, expected: { lasts: true, isFresh: true, isNoted: false } },
  { age: DAY, fresh: 10 * MINUTE, used: MINUTE, expected: { lasts: true, isFresh: false, isNoted: true } },
  { age: 89 * DAY, fresh: 89 * DAY, used: 14 * DAY - 1, expected: { lasts: true, isFresh: false, isNoted: true } },
  { age: 14 * DAY, fresh: 14 * DAY, used: 14 * DAY, expected: { lasts: false, isFresh: false, isNoted: false } },
  { age: 90 * DAY, fresh: 0, used: 0, expected: { lasts: false, isFresh: false, isNoted: false } },
])('made $age ms, proven $fresh ms and used $used ms ago', ({ age, fresh, used, expected }) => {
  const times = { createdAt: NOW - age, freshAt: NOW - fresh, lastUsedAt: NOW - used };
  expect(decideSession(times, NOW)).toEqual(expected);
});
