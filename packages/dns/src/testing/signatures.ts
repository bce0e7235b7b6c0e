import { createPublicKey, hash as digest, verify, type webcrypto } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { ed448 } from '@noble/curves/ed448.js';
import { p256, p384 } from '@noble/curves/nist.js';
import type { ZoneKey } from '../dnssec/zone-key.ts';
import type { Hash } from '../dnssec/hash.ts';
import type { Verify } from '../dnssec/verify-set.ts';

export const hash: Hash = (algorithm, data) => digest(algorithm.replace('-', ''), data, 'buffer');

type ToJwk = (publicKey: Uint8Array) => webcrypto.JsonWebKey;

const base64url = (octets: Uint8Array): string => Buffer.from(octets).toString('base64url');
const point =
  (crv: string, half: number): ToJwk =>
  (key) => ({ kty: 'EC', crv, x: base64url(key.subarray(0, half)), y: base64url(key.subarray(half)) });
const edwards =
  (crv: string): ToJwk =>
  (key) => ({ kty: 'OKP', crv, x: base64url(key) });
/** Converts an RSA key. The exponent must have at most 255 octets (RFC 3110 2). */
const rsa: ToJwk = (key) => ({
  kty: 'RSA',
  e: base64url(key.subarray(1, 1 + key[0])),
  n: base64url(key.subarray(1 + key[0])),
});

const nodeAlgorithms: { readonly [algorithm: number]: { readonly digest: string | null; readonly toJwk: ToJwk } } = {
  5: { digest: 'sha1', toJwk: rsa },
  7: { digest: 'sha1', toJwk: rsa },
  8: { digest: 'sha256', toJwk: rsa },
  13: { digest: 'sha256', toJwk: point('P-256', 32) },
  14: { digest: 'sha384', toJwk: point('P-384', 48) },
  15: { digest: null, toJwk: edwards('Ed25519') },
  16: { digest: null, toJwk: edwards('Ed448') },
};

/** Verifies with OpenSSL. Also supports the old algorithms 5 and 7, which RFC examples use. */
export const verifyWithNode: Verify = (dnskey, data, signature) => {
  const { digest: algorithm, toJwk } = nodeAlgorithms[dnskey[3]];
  const key = createPublicKey({ format: 'jwk', key: toJwk(dnskey.subarray(4)) });
  return verify(algorithm, data, { key, dsaEncoding: 'ieee-p1363' }, signature);
};

const nobleAlgorithms: { readonly [algorithm: number]: Verify } = {
  13: (dnskey, data, signature) => p256.verify(signature, data, sec1(dnskey), { lowS: false }),
  14: (dnskey, data, signature) => p384.verify(signature, data, sec1(dnskey), { lowS: false }),
  15: (dnskey, data, signature) => ed25519.verify(signature, data, dnskey.subarray(4)),
  16: (dnskey, data, signature) => ed448.verify(signature, data, dnskey.subarray(4)),
};

/** Verifies with a JavaScript implementation, which supports all algorithms except RSA. */
export const verifyWithNoble: Verify = (dnskey, data, signature) => nobleAlgorithms[dnskey[3]](dnskey, data, signature);

function sec1(dnskey: Uint8Array): Uint8Array {
  return Uint8Array.of(4, ...dnskey.subarray(4));
}

/** Returns a test key. Its signatures are fast and deterministic, and need no private key. */
export function mockKey(id: string, flags: 256 | 257, algorithm = 13): ZoneKey {
  return { id, flags, algorithm, publicKey: hash('SHA-256', Buffer.from(`${id} ${flags} ${algorithm}`)) };
}

export function mockSignature({ publicKey }: Pick<ZoneKey, 'publicKey'>, data: Uint8Array): Uint8Array {
  return hash('SHA-256', Buffer.concat([publicKey, data]));
}

export const verifyMock: Verify = (dnskey, data, signature) =>
  Buffer.compare(mockSignature({ publicKey: dnskey.subarray(4) }, data), signature) === 0;
