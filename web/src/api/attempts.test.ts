import { ApiError, ConnectionError } from '@fourwinds/client';
import { isTriedAgain, pauseAfter } from './attempts.ts';

const failed = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    code: '',
    message: '',
    issues: [],
    requestId: undefined,
    attempts: 1,
    retryAfter,
    rateLimit: undefined,
  });

test.each([
  ['no answer', new ConnectionError('no answer'), 3],
  ['an error of the API', failed(500), 3],
  ['a refusal', failed(403), 1],
  ['a limit', failed(429, 7), 10],
  ['an overload', failed(503, 7), 10],
])('%s: %s attempts', (_, error, attempts) => {
  expect(Array.from({ length: 20 }, (_nothing, i) => isTriedAgain(i, error)).indexOf(false) + 1).toBe(attempts);
});

test.each([
  [failed(429, 7), 5, 7000],
  [failed(500), 0, 1000],
  [failed(500), 2, 4000],
  [failed(500), 9, 30_000],
])('the pause before the next attempt', (error, failures, milliseconds) => {
  expect(pauseAfter(failures, error)).toBe(milliseconds);
});
