import { cookieIn } from './cookies.ts';

test.each([
  ['__Host-session=abc', 'abc'],
  ['theme=dark; __Host-session=a_-b=; other=1', 'a_-b='],
  ['__Host-session=abc; __Host-session=def', undefined],
  ['__Host-session=', undefined],
  ['__host-session=abc', undefined],
  ['x__Host-session=abc', undefined],
  ['__Host-session', undefined],
  [undefined, undefined],
])('the session in the header %s', (header, value) => expect(cookieIn(header, '__Host-session')).toBe(value));
