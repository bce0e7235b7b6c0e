import { accountTokenOf, readAccountToken, regionKubeconfig, withToken } from './region-kubeconfig.ts';

const tokenWith = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.e30`;
const sub = 'system:serviceaccount:fourwinds-system:region-operator';
const account = { namespace: 'fourwinds-system', account: 'region-operator' };

test.each([
  [
    'a bound token',
    { sub, iat: 1, exp: 2, 'kubernetes.io': { secret: { name: 's', uid: 'u' } } },
    { ...account, secret: 's', issuedAt: 1000, expiresAt: 2000 },
  ],
  ['the token of a Secret', { sub, 'kubernetes.io/serviceaccount/secret.name': 's' }, { ...account, secret: 's' }],
  ['a token of a Pod', { sub, exp: 2, 'kubernetes.io': { pod: { name: 'p' } } }, { ...account, expiresAt: 2000 }],
  ['a token of a person', { sub: 'alice' }, undefined],
  ['no object', 7, undefined],
])('%s', (_, claims, expected) => {
  expect(readAccountToken(tokenWith(claims as object))).toEqual(expected);
});

test.each(['', 'x', 'a.b.c', 'a.!.c'])('“%s” is no token', (token) => {
  expect(readAccountToken(token)).toBeUndefined();
});

test('a token takes the place of another, and all else stays', () => {
  const config = regionKubeconfig({ server: 'https://192.0.2.1', ca: 'Y2E=', token: tokenWith({ sub, exp: 1 }) });
  const renewed = withToken(config, tokenWith({ sub, exp: 2 }));
  expect(accountTokenOf(renewed)).toEqual({ ...account, expiresAt: 2000 });
  expect(JSON.parse(withToken(renewed, tokenWith({ sub, exp: 1 })))).toEqual(JSON.parse(config));
});

test.each(['', '{', 'users: []', '{"users":[],"contexts":[],"current-context":"x"}'])('%j has no token', (text) => {
  expect(accountTokenOf(text)).toBeUndefined();
});
