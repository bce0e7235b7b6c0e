import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The private key in a file (Ed25519, PEM); one that does not exist is made, for its owner alone. Throws Error. */
export async function readSigningKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? makeKey(file) : checked(createPrivateKey(text));
}

async function makeKey(file: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}

/** The public key in a file, which may have the private one. Throws Error. */
export async function readVerifyingKey(file: string): Promise<KeyObject> {
  return checked(createPublicKey(await readFile(file, 'utf8')));
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`the key is of the type ${key.asymmetricKeyType}; it has to be Ed25519`);
}
