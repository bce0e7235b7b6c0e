import { isDirect } from './is-direct.ts';

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['192.0.2.1', {}, false],
  ['::ffff:192.0.2.1', {}, false],
  ['', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
])('a request from %j with %j is made at this machine: %s', (peer, headers, expected) =>
  expect(isDirect(peer, headers)).toBe(expected),
);
