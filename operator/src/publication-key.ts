import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { type ResourceStore, SecretKind, type SignText, SYSTEM_NAMESPACE, type VerifyText } from '@fourwinds/resources';

export interface PublicationKey {
  readonly sign: SignText;
  readonly verify: VerifyText;
}

/** Secret that holds the Ed25519 key with which snapshots are signed; nameservers know its public half. */
export const PUBLICATION_KEY_SECRET = 'fourwinds-publication-key';

/** Reads the publication key. Throws when the Secret is missing or is not an Ed25519 key. */
export async function readPublicationKey(store: ResourceStore): Promise<PublicationKey> {
  const secret = await store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: PUBLICATION_KEY_SECRET });
  const pem = secret?.data?.privateKey;
  if (pem === undefined)
    throw new Error(`the Secret ${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET} with the key privateKey is missing`);
  const key = createPrivateKey(Buffer.from(pem, 'base64'));
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`the Secret ${PUBLICATION_KEY_SECRET} must hold an Ed25519 key, not ${key.asymmetricKeyType}`);
  const publicKey = createPublicKey(key);
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  };
}
