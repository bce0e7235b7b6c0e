import { createPublicKey } from 'node:crypto';
import { verifierOf, type VerifyText } from '@fourwinds/resources';

/** Checks signatures of the operator's publication key, given as SPKI in base64. Throws where that is none, or of another kind. */
export function publicationVerifier(publicationKey: string): VerifyText {
  return verifierOf(createPublicKey({ key: Buffer.from(publicationKey, 'base64'), format: 'der', type: 'spki' }));
}
