import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/**
 * Reads the Ed25519 private key from a PEM file. Creates the file, readable by its owner only, if it does not exist.
 * Throws Error.
 */
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

/** Reads the public key from a file that contains a public or private key. Throws Error. */
export async function readVerifyingKey(file: string): Promise<KeyObject> {
  return checked(createPublicKey(await readFile(file, 'utf8')));
}

function checked(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`the key is of the type ${key.asymmetricKeyType}; it has to be Ed25519`);
}
