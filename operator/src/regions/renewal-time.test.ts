import { remainingLife, renewalTime } from './renewal-time.ts';

const account = { namespace: 'fourwinds-system', account: 'region-operator' };

test.each([
  ['other credentials', undefined, undefined],
  ['a token that never expires', account, 0],
  ['a token of 30 days', { ...account, issuedAt: 0, expiresAt: 30 }, 10],
  ['a token of which the cluster gave an hour', { ...account, issuedAt: 3600, expiresAt: 7200 }, 4800],
])('%s', (_, token, time) => {
  expect(renewalTime(token)).toBe(time);
});

test('the life that is left is between all and nothing', () => {
  const token = { ...account, issuedAt: 100, expiresAt: 200 };
  expect([0, 100, 150, 200, 300].map((now) => remainingLife(token, now))).toEqual([1, 1, 0.5, 0, 0]);
  expect(remainingLife(account, 0)).toBeUndefined();
});
