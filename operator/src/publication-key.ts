import { createPrivateKey, createPublicKey } from 'node:crypto';
import { StartError } from '@fourwinds/process';
import { SecretKind, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import { PUBLICATION_KEY_SECRET, signerOf, type SignText, verifierOf, type VerifyText } from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';

export interface PublicationKey {
  readonly sign: SignText;
  readonly verify: VerifyText;
}

/** Reads the publication key. Throws when the Secret is missing or holds a key of another kind. */
export async function readPublicationKey(store: ResourceStore): Promise<PublicationKey> {
  const secret = await store.get(SecretKind, { namespace: SYSTEM_NAMESPACE, name: PUBLICATION_KEY_SECRET });
  const pem = secret?.data?.privateKey;
  if (pem === undefined)
    throw new StartError(`the Secret ${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET} with the key privateKey is missing`);
  try {
    const key = createPrivateKey(Buffer.from(pem, 'base64'));
    return { sign: signerOf(key), verify: verifierOf(createPublicKey(key)) };
  } catch (error) {
    const { message } = error as Error;
    // Without the cause, which may quote the key.
    throw new StartError(`the Secret ${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET}: ${message}`);
  }
}
