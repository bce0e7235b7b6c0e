import { ApiError, ConnectionError } from '@fourwinds/client';
import { lastingError } from './lasting-error.ts';

function errorOf(status: number): Error {
  if (status === 0) return new ConnectionError('no answer');
  const nothing = { requestId: undefined, retryAfter: undefined, rateLimit: undefined };
  return new ApiError({ ...nothing, status, code: 'any', message: '', issues: [], attempts: 1 });
}
const read = { name: 'example.com' };

test.each([0, 401, 429, 503])('a page stays where it is read again in vain, with status %i', (status) => {
  expect(lastingError({ data: read, error: errorOf(status) })).toBeNull();
});

test.each([403, 404, 410])('a page ends where its subject does, with status %i', (status) => {
  expect(lastingError({ data: read, error: errorOf(status) })).toEqual(errorOf(status));
});

test('a page that was never read says why', () => {
  expect(lastingError({ data: undefined, error: errorOf(0) })).toEqual(errorOf(0));
  expect(lastingError({ data: undefined, error: null })).toBeNull();
});
