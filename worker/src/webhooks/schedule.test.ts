import { isGivenUp, nextAttempt, pauseAfter, readRetryAfter } from './schedule.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the pauses before the attempts of a delivery that always fails. */
function pauses(random: number): number[] {
  const made: number[] = [];
  for (let elapsed = 0; ;) {
    const after = nextAttempt({ attempts: made.length + 1, elapsed }, random);
    if (after === undefined) return made;
    made.push(after);
    elapsed += after;
  }
}

test('a delivery is tried after 10 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, then every 4 h to the end of a day', () => {
  expect(pauses(0.5)).toEqual([
    10 * SECOND,
    30 * SECOND,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    ...new Array<number>(5).fill(4 * HOUR),
  ]);
});

test.each([0, 0.25, 0.75, 1])('each pause differs by at most a tenth (%p)', (random) => {
  const usual = pauses(0.5);
  const factor = 0.9 + 0.2 * random;
  for (const [i, pause] of pauses(random).slice(0, usual.length).entries())
    expect(pause).toBe(Math.round(usual[i] * factor));
  expect(pauses(random).reduce((all, each) => all + each)).toBeLessThanOrEqual(DAY);
});

test.each([
  ['later than the schedule', 60 * SECOND, 60 * SECOND],
  ['earlier', SECOND, 10 * SECOND],
  ['later than four hours', 100 * HOUR, 4 * HOUR],
])('a receiver that asks for a time %s', (_, retryAfter, after) => {
  expect(nextAttempt({ attempts: 1, elapsed: 0, retryAfter }, 0.5)).toBe(after);
});

test('no receiver gets an attempt after a day', () => {
  expect(nextAttempt({ attempts: 1, elapsed: DAY - HOUR, retryAfter: 2 * HOUR }, 0.5)).toBeUndefined();
  expect(nextAttempt({ attempts: 1, elapsed: DAY - 10 * SECOND }, 0.5)).toBe(10 * SECOND);
});

test.each([
  [1, 0],
  [2, 0],
  [3, 5 * SECOND],
  [4, 10 * SECOND],
  [6, 40 * SECOND],
  [7, MINUTE],
  [10_000, MINUTE],
])('after %i failures in a row a webhook has a pause of %i ms', (failures, pause) => {
  expect(pauseAfter(failures)).toBe(pause);
});

test('and as long as it asked for, at most four hours', () => {
  expect([pauseAfter(1, 30 * SECOND), pauseAfter(1, DAY)]).toEqual([30 * SECOND, 4 * HOUR]);
});

test.each([
  [20, 3 * DAY, true],
  [20, 3 * DAY - 1, false],
  [19, 100 * DAY, false],
  [1000, DAY, false],
])('after %i failures in %i ms a webhook is given up: %p', (failures, failing, isOver) => {
  expect(isGivenUp(failures, failing)).toBe(isOver);
});

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Fri, 31 Dec 1999 23:59:59 GMT', 59_000],
  ['Fri, 31 Dec 1999 23:58:00 GMT', 0],
  ['-1', undefined],
  ['soon', undefined],
  ['99999999999999999999', undefined],
  [undefined, undefined],
])('Retry-After %p is %p milliseconds', (value, milliseconds) => {
  expect(readRetryAfter(value, Date.UTC(1999, 11, 31, 23, 59, 0))).toBe(milliseconds);
});
