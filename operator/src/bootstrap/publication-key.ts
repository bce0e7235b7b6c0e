import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { StartError } from '@fourwinds/process';
import { DomainClaimKind, make, SecretKind, type SecretResource, SYSTEM_NAMESPACE } from '@fourwinds/resources';
import {
  generatePublicationKey,
  PUBLICATION_KEY_SECRET,
  signerOf,
  type SignText,
  verifierOf,
  type VerifyText,
  writePublicKey,
} from '@fourwinds/snapshot';
import type { ResourceStore } from '@fourwinds/store';
import { ensure } from './ensure.ts';

export interface PublicationKey {
  readonly sign: SignText;
  readonly verify: VerifyText;
  /** The public half, in the form that nameservers accept. */
  readonly publicKey: string;
}

const KEY = { namespace: SYSTEM_NAMESPACE, name: PUBLICATION_KEY_SECRET };
const SECRET = `the Secret ${SYSTEM_NAMESPACE}/${PUBLICATION_KEY_SECRET}`;

/**
 * Creates the publication key if it does not exist and returns its public half in the form that nameservers accept.
 * Throws StartError if the key is missing although zones were published: nameservers would reject data signed by
 * another key.
 */
export async function ensurePublicationKey(store: ResourceStore): Promise<string> {
  if ((await store.get(SecretKind, KEY)) === undefined) {
    if (await hasPublished(store))
      throw new StartError(`${SECRET} is missing, with which zones were published; restore it from a backup`);
    await ensure(store, SecretKind, newSecret());
  }
  return (await readPublicationKey(store)).publicKey;
}

/** Reads the publication key. Throws StartError if the Secret is missing or contains a key of another type. */
export async function readPublicationKey(store: ResourceStore): Promise<PublicationKey> {
  const key = await readPrivateKey(store);
  const publicKey = createPublicKey(key);
  return { sign: signerOf(key), verify: verifierOf(publicKey), publicKey: writePublicKey(publicKey) };
}

async function hasPublished(store: ResourceStore): Promise<boolean> {
  const { items } = await store.list(DomainClaimKind);
  return items.some(({ status }) => status?.publication !== undefined);
}

async function readPrivateKey(store: ResourceStore): Promise<KeyObject> {
  const secret = await store.get(SecretKind, KEY);
  const pem = secret?.data?.privateKey;
  if (pem === undefined) throw new StartError(`${SECRET} with the key privateKey is missing`);
  try {
    const key = createPrivateKey(Buffer.from(pem, 'base64'));
    signerOf(key);
    return key;
  } catch (error) {
    const { message } = error as Error;
    // The cause is omitted because it may quote the key.
    throw new StartError(`${SECRET}: ${message}`);
  }
}

function newSecret(): SecretResource {
  const { privateKey, publicKey } = generatePublicationKey();
  const base64 = (pem: string | Buffer): string => Buffer.from(pem).toString('base64');
  const data = {
    privateKey: base64(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: base64(publicKey.export({ type: 'spki', format: 'pem' })),
  };
  return make<SecretResource>(SecretKind, KEY, { type: 'Opaque', data });
}
