import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SignText, VerifyText } from './snapshot.ts';

/** Secret that contains the key for signing snapshots. Nameservers know the public key. */
export const PUBLICATION_KEY_SECRET = 'fourwinds-publication-key';

/** Creates a publication key pair: ECDSA with P-256. Verification takes two thirds of the time that Ed25519 needs. */
export function generatePublicationKey(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Returns a function that signs text and encodes the signature in base64. Throws TypeError for another kind of key. */
export function signerOf(key: KeyObject): SignText {
  const digest = digestFor(key);
  return (text) => sign(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
}

/** Returns a function that verifies signatures. Throws TypeError for another kind of key. */
export function verifierOf(key: KeyObject): VerifyText {
  const digest = digestFor(key);
  return (text, signature) =>
    verify(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
}

/** Encodes a public key for nameservers: SPKI in base64. */
export function writePublicKey(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Decodes the output of `writePublicKey`. Throws if the text is not a public key. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

/**
 * Returns a function that verifies with any of one or two comma-separated public keys. While a key is being replaced,
 * two keys are set. Throws if the text has another form.
 */
export function verifierOfKeys(text: string): VerifyText {
  const keys = text.split(',');
  if (keys.length > 2) throw new TypeError('at most two public keys may be given');
  const verifiers = keys.map((key) => verifierOf(readPublicKey(key)));
  return (signed, signature) => verifiers.some((verifies) => verifies(signed, signature));
}

/**
 * Returns the name of the hash function to apply before signing. Returns null if the signature algorithm includes
 * hashing.
 */
function digestFor({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const curve = asymmetricKeyDetails?.namedCurve;
  if (asymmetricKeyType === 'ed25519') return null;
  if (asymmetricKeyType === 'ec' && curve === 'prime256v1') return 'sha256';
  const found = [asymmetricKeyType, curve].filter(Boolean).join(' ');
  throw new TypeError(`the publication key must be an ECDSA key on P-256, or an Ed25519 key, not ${found}`);
}
