import { createTotpSecret, readCode, stepOfCode, totpUri } from './totp-code.ts';

/** RFC 6238 B: the SHA-1 secret `12345678901234567890` in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** RFC 6238 B. The last six digits are the six-digit codes (RFC 4226 5.3). */
const vectors = [
  [59, '94287082', 0x1],
  [1111111109, '07081804', 0x23523ec],
  [1111111111, '14050471', 0x23523ed],
  [1234567890, '89005924', 0x273ef07],
  [2000000000, '69279037', 0x3f940aa],
  [20000000000, '65353130', 0x27bc86aa],
] as const;

test.each(vectors)('RFC 6238 B: at %i s, %s', (seconds, code, step) => {
  expect(stepOfCode(SECRET, code.slice(2), seconds * 1000)).toBe(step);
});

test.each([
  ['the step before', 59 + 30, 1],
  ['the end of the step after', 59 + 59 - 29, 1],
  ['the step after', 59 - 30, 1],
  ['two steps later', 59 + 31 + 30, undefined],
])('a code that is of %s', (_case, seconds, step) => {
  expect(stepOfCode(SECRET, '287082', seconds * 1000)).toBe(step);
});

test.each(['287083', '94287082', '28708', '', ' 287082', '287 082', '２８７０８２', 'abcdef'])(
  '%j is no code',
  (code) => {
    expect(stepOfCode(SECRET, code, 59_000)).toBeUndefined();
  },
);

test('spaces between digits are left out', () => expect(readCode(' 287 082\n')).toBe('287082'));

test('a secret has 160 random bits', () => {
  expect(createTotpSecret(() => Buffer.from('12345678901234567890'))).toBe(SECRET);
});

test('the URI has the issuer, the person and the secret, as apps read them', () => {
  const uri = new URL(totpUri(SECRET, { issuer: 'dns.example', label: 'a:b@example.com' }));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/dns.example:a:b@example.com',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'dns.example',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
