import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { SignText, VerifyText } from './snapshot.ts';

/** Secret that holds the key with which the operator signs snapshots; nameservers know its public half. */
export const PUBLICATION_KEY_SECRET = 'fourwinds-publication-key';

/** A new pair of publication keys: ECDSA with P-256, which takes nameservers two thirds of the time that Ed25519 does. */
export function generatePublicationKey(): { readonly privateKey: KeyObject; readonly publicKey: KeyObject } {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** Signs with the private key, in base64. Throws TypeError for a key of another kind. */
export function signerOf(key: KeyObject): SignText {
  const digest = digestFor(key);
  return (text) => sign(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64');
}

/** Checks signatures by the public key. Throws TypeError for a key of another kind. */
export function verifierOf(key: KeyObject): VerifyText {
  const digest = digestFor(key);
  return (text, signature) =>
    verify(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
}

/** A public key as nameservers are given it: SPKI in base64. */
export function writePublicKey(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** The same the other way round. Throws where the text is no public key. */
export function readPublicKey(text: string): KeyObject {
  return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
}

/**
 * Checks signatures by public keys as nameservers are given them: one, or two behind a comma while a new one takes the place of the
 * other. Throws where the text has another form.
 */
export function verifierOfKeys(text: string): VerifyText {
  const keys = text.split(',');
  if (keys.length > 2) throw new TypeError('at most two public keys may be given');
  const verifiers = keys.map((key) => verifierOf(readPublicKey(key)));
  return (signed, signature) => verifiers.some((verifies) => verifies(signed, signature));
}

/** The hash function whose digest is signed in place of the text; null where hashing is part of the algorithm. */
function digestFor({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string | null {
  const curve = asymmetricKeyDetails?.namedCurve;
  if (asymmetricKeyType === 'ed25519') return null;
  if (asymmetricKeyType === 'ec' && curve === 'prime256v1') return 'sha256';
  const found = [asymmetricKeyType, curve].filter(Boolean).join(' ');
  throw new TypeError(`the publication key must be an ECDSA key on P-256, or an Ed25519 key, not ${found}`);
}
