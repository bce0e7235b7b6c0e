import { lastingError } from './lasting-error.ts';
import { ApiError } from './problem.ts';

const errorOf = (status: number) => new ApiError({ status, code: 'any', detail: '', request_id: '' });
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
