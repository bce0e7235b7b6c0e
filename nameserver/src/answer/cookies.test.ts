import { octetsOf, viewOf } from './bytes.ts';
import { COOKIE_OCTETS, Cookies } from './cookies.ts';

/** RFC 9018 A: address, time, secret, query cookie, response cookie, previous secret. */
const vectors: readonly [title: string, ...string[]][] = [
  [
    'A.1: learning a new server cookie',
    'c6336464',
    '1559731985',
    'e5e973e5a6b2a43f48e7dc849e37bfcf',
    '2464c4abcf10c957',
    '2464c4abcf10c957010000005cf79f111f8130c3eee29480',
  ],
  [
    'A.2: the same client learning a renewed one',
    'c6336464',
    '1559734385',
    'e5e973e5a6b2a43f48e7dc849e37bfcf',
    '2464c4abcf10c957010000005cf79f111f8130c3eee29480',
    '2464c4abcf10c957010000005cf7a871d4a564a1442aca77',
  ],
  [
    'A.3: another client learning a renewed one',
    'cb0071cb',
    '1559734700',
    'e5e973e5a6b2a43f48e7dc849e37bfcf',
    'fc93fc62807ddb8601abcdef5cf78f71a314227b6679ebf5',
    'fc93fc62807ddb86010000005cf7a9acf73a7810aca2381e',
  ],
  [
    'A.4: IPv6 query with a secret that was rolled over',
    '20010db80220000159ded0f4876982b8',
    '1559741961',
    '445536bcd2513298075a5d379663c962',
    '22681ab97d52c298010000005cf7c57926556bd0934c72f8',
    '22681ab97d52c298010000005cf7c609a6bb79d16625507a',
    'dd3bdf9344b678b185a6f5cb60fca715',
  ],
];

const octets = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

type Secrets = readonly [secret: string, other?: string];

function exchange(
  address: string,
  seconds: number,
  [secret, other]: Secrets,
  cookie: string,
): { cookie: string; verified: boolean } {
  const cookies = new Cookies(octets(secret), () => seconds, other === undefined ? undefined : octets(other));
  cookies.read(viewOf(octets(cookie)), 0, octets(cookie).length, octets(address));
  return { cookie: octetsOf(cookies.cookie, COOKIE_OCTETS).toHex(), verified: cookies.verified };
}

test.each(vectors.map((vector) => [vector[0], vector] as const))('%s', (_, vector) => {
  const [, address, seconds, secret, query, response, before] = vector;
  expect(exchange(address, Number(seconds), [secret, before], query).cookie).toBe(response);
});

test('A.3: reserved octets are hashed as they come', () => {
  const [, address, , secret, query] = vectors[2];
  expect(exchange(address, 1_559_727_985, [secret], query).verified).toBe(true);
});

const OTHER_SECRET = '100102030405060708090a0b0c0d0e0f';

describe('a server cookie', () => {
  const secret = '000102030405060708090a0b0c0d0e0f';
  const address = '20010db8000000000000000000000001';
  const made = exchange(address, 1_000_000, [secret], '0102030405060708').cookie;

  test.each([
    ['at once', 0, true, true],
    ['after half an hour', 1800, true, true],
    ['after that it is renewed', 1801, true, false],
    ['after an hour', 3600, true, false],
    ['later it is not good', 3601, false, false],
    ['by a clock that is behind', -300, true, true],
    ['by a clock that is more behind', -301, false, false],
  ])('%s', (_, later, verified, kept) => {
    const next = exchange(address, 1_000_000 + later, [secret], made);
    expect({ verified: next.verified, kept: next.cookie === made }).toEqual({ verified, kept });
  });

  test('is good under the secret before, and made anew (RFC 9018 5)', () => {
    const next = exchange(address, 1_000_001, [OTHER_SECRET, secret], made);
    expect(next.verified).toBe(true);
    expect(next.cookie).toBe(exchange(address, 1_000_001, [OTHER_SECRET], '0102030405060708').cookie);
  });

  test.each([
    ['another address', '20010db8000000000000000000000002', secret, made],
    ['another secret', address, OTHER_SECRET, made],
    ['another client cookie', address, secret, `ff${made.slice(2)}`],
    ['another version', address, secret, `${made.slice(0, 16)}02${made.slice(18)}`],
    ['one of another length', address, secret, `${made}00`],
  ])('is not good for %s', (_, from, under, cookie) => {
    expect(exchange(from, 1_000_000, [under], cookie).verified).toBe(false);
  });
});
