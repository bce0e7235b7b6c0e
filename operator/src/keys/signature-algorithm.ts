import { createPublicKey, generateKeyPair, type KeyObject, sign, type webcrypto } from 'node:crypto';
import { promisify } from 'node:util';

/** How to generate keys of an algorithm, and its name in `node:crypto`. */
interface Implementation {
  readonly make?: () => Promise<{ privateKey: KeyObject }>;
  /** The hash algorithm. Null if the signature algorithm includes one. */
  readonly hash: string | null;
  readonly publicKey: (jwk: webcrypto.JsonWebKey) => Uint8Array;
  /** Name of the algorithm in a private key. */
  readonly keyType: string;
  readonly curve?: string;
}

const pair = promisify(generateKeyPair);
const octets = (...parts: (string | undefined)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part ?? '', 'base64url')));
const point = ({ x, y }: webcrypto.JsonWebKey): Uint8Array => octets(x, y);

const implementations: { readonly [algorithm: number]: Implementation } = {
  8: { hash: 'sha256', publicKey: rsaPublicKey, keyType: 'rsa' },
  13: {
    make: () => pair('ec', { namedCurve: 'P-256' }),
    hash: 'sha256',
    publicKey: point,
    keyType: 'ec',
    curve: 'prime256v1',
  },
  14: {
    make: () => pair('ec', { namedCurve: 'P-384' }),
    hash: 'sha384',
    publicKey: point,
    keyType: 'ec',
    curve: 'secp384r1',
  },
  15: { make: () => pair('ed25519'), hash: null, publicKey: ({ x }) => octets(x), keyType: 'ed25519' },
  16: { make: () => pair('ed448'), hash: null, publicKey: ({ x }) => octets(x), keyType: 'ed448' },
};

/** Generates a private key. Throws for algorithms that are not allowed for new keys: RSA is only for imported keys. */
export async function generatePrivateKey(algorithm: number): Promise<KeyObject> {
  const make = implementations[algorithm]?.make;
  if (make === undefined) throw new Error(`no new keys are made for the DNSSEC algorithm ${algorithm}`);
  return (await make()).privateKey;
}

/** Returns the public key in DNSKEY format (RFC 3110 2, RFC 6605 4, RFC 8080 3). */
export function dnskeyPublicKey(algorithm: number, privateKey: KeyObject): Uint8Array {
  return implementationOf(algorithm).publicKey(createPublicKey(privateKey).export({ format: 'jwk' }));
}

/** Returns the signature of `data` in RRSIG format (RFC 5702 3, RFC 6605 4, RFC 8080 4). */
export function signData(algorithm: number, key: KeyObject, data: Uint8Array): Uint8Array {
  return sign(implementationOf(algorithm).hash, data, { key, dsaEncoding: 'ieee-p1363' });
}

export function isKeyFor(algorithm: number, key: KeyObject): boolean {
  const { keyType, curve } = implementationOf(algorithm);
  return key.asymmetricKeyType === keyType && key.asymmetricKeyDetails?.namedCurve === curve;
}

function implementationOf(algorithm: number): Implementation {
  const implementation = implementations[algorithm];
  if (implementation === undefined) throw new Error(`the DNSSEC algorithm ${algorithm} is not signed with here`);
  return implementation;
}

/** RFC 3110 2: exponent length, exponent, modulus. */
function rsaPublicKey({ e, n }: webcrypto.JsonWebKey): Uint8Array {
  const exponent = octets(e);
  const length = exponent.length < 256 ? [exponent.length] : [0, exponent.length >> 8, exponent.length & 0xff];
  return Buffer.concat([Uint8Array.from(length), exponent, octets(n)]);
}
