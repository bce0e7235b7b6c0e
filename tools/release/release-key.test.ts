import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { normalPublicKey, readReleaseKey } from './release-key.ts';

/** Key and signatures of RFC 6979, appendix A.2.5: P-256 with SHA-256. */
const RFC_6979 = {
  d: 'C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721',
  x: '60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6',
  y: '7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299',
};
const SIGNATURES = [
  [
    'sample',
    'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716',
    'F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8',
  ],
  [
    'test',
    'F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367',
    '019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083',
  ],
] as const;

const coordinate = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const jwk = {
  kty: 'EC',
  crv: 'P-256',
  ...Object.fromEntries(Object.entries(RFC_6979).map(([name, hex]) => [name, coordinate(hex)])),
};
const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });

/** Reads the two integers of a signature in DER, each shorter than 128 octets. */
function integersOf(signature: string): string[] {
  const der = Buffer.from(signature, 'base64');
  const end = 4 + der[3];
  return [der.subarray(4, end), der.subarray(end + 2)].map((one) =>
    BigInt(`0x${one.toString('hex')}`)
      .toString(16)
      .toUpperCase()
      .padStart(64, '0'),
  );
}

describe.each(['pkcs8', 'sec1'] as const)('a key in the form %s', (type) => {
  const key = readReleaseKey(privateKey.export({ format: 'pem', type }));

  test.each(SIGNATURES)('signs “%s” as RFC 6979 does', (text, r, s) =>
    expect(integersOf(key.sign(Buffer.from(text)))).toEqual([r, s]),
  );

  test('has its public key', () => expect(normalPublicKey(key.publicKey)).toBe(key.publicKey));
});

const pem = { format: 'pem', type: 'pkcs8' } as const;
const spki = { format: 'pem', type: 'spki' } as const;
const otherKinds = {
  Ed25519: generateKeyPairSync('ed25519', { privateKeyEncoding: pem, publicKeyEncoding: spki }).privateKey,
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384', privateKeyEncoding: pem, publicKeyEncoding: spki })
    .privateKey,
};
const encrypted = privateKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'secret' });

test.each<readonly [string, string, string]>([
  ...Object.entries(otherKinds).map(([name, text]) => [name, text, 'curve P-256'] as const),
  ['an encrypted key', encrypted.toString(), 'is encrypted'],
  ['a key of cosign', '-----BEGIN ENCRYPTED SIGSTORE PRIVATE KEY-----\n', 'is encrypted'],
  ['a public key', readReleaseKey(privateKey.export(pem)).publicKey, 'no private key'],
  ['nothing', '', 'no private key'],
])('%s is refused, and does not appear in the message', (_, text, message) => {
  const attempt = (): unknown => readReleaseKey(text);
  expect(attempt).toThrow(message);
  const body = text.split('\n')[1] ?? '';
  if (body !== '') expect(attempt).not.toThrow(body);
});

test('a text that is no public key is undefined', () => expect(normalPublicKey('ssh-ed25519 AAAA')).toBeUndefined());
