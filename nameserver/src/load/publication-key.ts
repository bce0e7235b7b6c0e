import { createPublicKey, verify } from 'node:crypto';
import type { VerifyText } from '@fourwinds/resources';

/** Checks signatures of the operator's publication key, given as SPKI in base64. Throws unless it is an Ed25519 key. */
export function verifierOf(publicationKey: string): VerifyText {
  const key = createPublicKey({ key: Buffer.from(publicationKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError(`the publication key must be an Ed25519 key, not ${key.asymmetricKeyType}`);
  }
  return (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
