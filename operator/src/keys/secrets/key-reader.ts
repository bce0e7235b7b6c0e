import { createPrivateKey } from 'node:crypto';
import { KEY_STATE, privateKeyField, readSecretJson, type SecretResource } from '@fourwinds/resources';
import { z } from 'zod';
import { dnskeyPublicKey } from '../signature-algorithm.ts';
import type { Key, KeySet } from '../key-set.ts';

/** The keys of a zone with their private halves: PKCS#8 text by key id. */
export interface StoredKeys {
  readonly keySet: KeySet;
  readonly privateKeys: ReadonlyMap<string, string>;
}

/** The fault of a Secret without usable keys, as a sentence without secret data. */
export interface DamagedKeys {
  readonly damage: string;
}

/** The parts of a key set that errors may quote. Errors omit everything else. */
const stateSchema = z.looseObject({ keys: z.array(z.looseObject({ id: z.uuid(), tag: z.int() })) });

/** Reads key Secrets. Reads each version only once, because checking a private key costs more than comparing a zone. */
export class KeyReader {
  readonly #read = new WeakMap<SecretResource, StoredKeys | DamagedKeys>();

  read(secret: SecretResource): StoredKeys | DamagedKeys {
    const known = this.#read.get(secret);
    if (known !== undefined) return known;
    const keys = decode(secret.data ?? {});
    const { namespace, name } = secret.metadata;
    const result = typeof keys === 'string' ? { damage: `The Secret ${namespace}/${name} ${keys}` } : keys;
    this.#read.set(secret, result);
    return result;
  }
}

function decode(data: NonNullable<SecretResource['data']>): StoredKeys | string {
  const keySet = parseState(data[KEY_STATE] ?? '');
  if (keySet === undefined) return `has no ${KEY_STATE} that can be read`;
  if (keySet.version !== 1) return 'was written by a newer version of the operator';
  const privateKeys = new Map(keySet.keys.map(({ id }) => [id, fromBase64(data[privateKeyField(id)] ?? '')]));
  const lost = keySet.keys.find((key) => !isPrivateHalf(privateKeys.get(key.id)!, key));
  return lost === undefined
    ? { keySet, privateKeys }
    : `does not have the private half of key ${lost.tag} in ${privateKeyField(lost.id)}`;
}

function parseState(field: string): KeySet | undefined {
  try {
    return stateSchema.parse(readSecretJson(fromBase64(field))) as unknown as KeySet;
  } catch {
    return undefined;
  }
}

function isPrivateHalf(pem: string, { algorithm, publicKey }: Key): boolean {
  try {
    return Buffer.from(dnskeyPublicKey(algorithm, createPrivateKey(pem))).toString('base64') === publicKey;
  } catch {
    return false;
  }
}

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();
