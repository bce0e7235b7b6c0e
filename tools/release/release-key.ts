import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';

/** A private key for signatures with ECDSA over P-256 and SHA-256. */
export interface ReleaseKey {
  /** The public key in PEM. */
  readonly publicKey: string;
  /**
   * Returns the signature in base64 of its DER form, as cosign expects it in a file. The same content gets the same
   * signature (RFC 6979).
   */
  readonly sign: (content: Uint8Array) => string;
}

/** Reads a private key in PEM. Throws an Error that names the fault and its correction, and never contains the key. */
export function readReleaseKey(pem: string): ReleaseKey {
  const key = parsed(pem);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('it is no key for ECDSA with the curve P-256');
  const secret = Buffer.from(key.export({ format: 'jwk' }).d!, 'base64url');
  const options = { prehash: false, lowS: false, format: 'der' } as const;
  return {
    publicKey: publicKeyOf(key),
    sign: (content) => Buffer.from(p256.sign(hash('sha256', content, 'buffer'), secret, options)).toString('base64'),
  };
}

/** Returns a public key in the PEM form of Node, to compare it. Returns undefined if the text is no key. */
export function normalPublicKey(pem: string): string | undefined {
  try {
    return publicKeyOf(pem);
  } catch {
    return undefined;
  }
}

function publicKeyOf(key: KeyObject | string): string {
  return createPublicKey(key as string).export({ format: 'pem', type: 'spki' });
}

function parsed(pem: string): KeyObject {
  if (/^-----BEGIN ENCRYPTED /m.test(pem))
    throw new Error('it is encrypted. Decrypt it with openssl pkcs8, and keep it in a store for secrets');
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('it is no private key in PEM');
  }
}
