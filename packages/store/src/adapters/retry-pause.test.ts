import { retryPause } from './retry-pause.ts';

test.each([
  ['1', 1, 1000],
  ['2', 5, 2000],
  ['0', 1, 50],
  ['0', 2, 100],
  ['0', 5, 800],
  ['0', 6, undefined],
  ['3', 1, undefined],
  ['-1', 1, undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 1, undefined],
  ['', 1, undefined],
  [undefined, 1, undefined],
])('Retry-After %j after attempt %i: %s ms', (retryAfter, attempt, milliseconds) => {
  expect(retryPause(retryAfter, attempt)).toBe(milliseconds);
});
