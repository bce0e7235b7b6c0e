import { createPrivateKey } from 'node:crypto';
import {
  GROUP,
  isStoreError,
  KEY_STATE,
  keyImportName,
  keySecretName,
  make,
  privateKeyField,
  type ResourceStore,
  SecretKind,
  type SecretResource,
  SYSTEM_NAMESPACE,
  type WatchCache,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Key, KeySet } from './key-set.ts';
import { dnskeyPublicKey } from './signature-algorithm.ts';

/** The keys of a zone with their private halves: PKCS#8 text by the ids of the keys. */
export interface StoredKeys {
  readonly keySet: KeySet;
  readonly privateKeys: ReadonlyMap<string, string>;
}

/** What is wrong with a Secret that does not hold what it should, in words without anything secret. */
export interface DamagedKeys {
  readonly damage: string;
}

/** Marks the Secrets that hold keys of zones. */
const KEYS_LABEL = `${GROUP}/dnssec-keys`;
const DOMAIN_ANNOTATION = `${GROUP}/domain`;

const read = new WeakMap<SecretResource, StoredKeys | DamagedKeys>();

/**
 * The keys of zones in Secrets of the operator's own namespace, one Secret for a domain and its owner: a zone that is
 * deleted and made again by the same owner finds its keys, another owner's does not. The Secret is the truth.
 */
export class KeySecrets {
  readonly #store: ResourceStore;
  readonly #cache: WatchCache<SecretResource>;
  /** Versions written here that the cache may not have seen yet. */
  readonly #written = new Map<string, SecretResource>();

  constructor(store: ResourceStore, cache: WatchCache<SecretResource>) {
    this.#store = store;
    this.#cache = cache;
    cache.onChange(({ name }, secret) => {
      const version = this.#written.get(name)?.metadata.resourceVersion;
      if (secret === undefined || version === secret.metadata.resourceVersion) this.#written.delete(name);
    });
  }

  /** The keys of a zone; undefined where there is no Secret. */
  of(zone: ZoneResource): StoredKeys | DamagedKeys | undefined {
    const secret = this.#secretOf(zone);
    return secret === undefined ? undefined : readKeys(secret);
  }

  /**
   * Keeps a key set with its private keys; those that it does not name are forgotten. Rejects with Conflict or
   * AlreadyExists when somebody else has written meanwhile.
   */
  async keep(zone: ZoneResource, { keySet, privateKeys }: StoredKeys): Promise<void> {
    const before = this.#secretOf(zone);
    const pems = keySet.keys.map(({ id }) => [privateKeyField(id), toBase64(privateKeys.get(id)!)] as const);
    const data = { [KEY_STATE]: toBase64(JSON.stringify(keySet)), ...Object.fromEntries(pems) };
    try {
      const written =
        before === undefined
          ? await this.#store.create(SecretKind, make(SecretKind, metadataOf(zone), { data }))
          : await this.#store.update(SecretKind, { ...before, data });
      this.#written.set(written.metadata.name, written);
    } catch (error) {
      if (isStoreError(error, 'Conflict') || isStoreError(error, 'NotFound')) this.#written.delete(keySecretName(zone));
      throw error;
    }
  }

  /** Keys that are handed over for a zone; `isUrgent` asks past the cache, since keys come before the zone is enabled. */
  async handedOver(zone: ZoneResource, isUrgent: boolean): Promise<SecretResource | undefined> {
    const key = { namespace: SYSTEM_NAMESPACE, name: keyImportName(zone) };
    return isUrgent ? this.#store.get(SecretKind, key) : this.#cache.get(key);
  }

  /** Takes the Secret of a handover away. */
  async accept({ metadata }: SecretResource): Promise<void> {
    const { uid, resourceVersion } = metadata;
    await this.#store.delete(SecretKind, metadata, { uid, resourceVersion });
  }

  #secretOf(zone: ZoneResource): SecretResource | undefined {
    const name = keySecretName(zone);
    return this.#written.get(name) ?? this.#cache.get({ namespace: SYSTEM_NAMESPACE, name });
  }
}

export function isKeySecret({ metadata }: SecretResource): boolean {
  return metadata.labels?.[KEYS_LABEL] !== undefined;
}

/** The domain whose keys a Secret holds, without the final dot. */
export function domainOf({ metadata }: SecretResource): string {
  return metadata.annotations?.[DOMAIN_ANNOTATION] ?? '';
}

function metadataOf(zone: ZoneResource): SecretResource['metadata'] {
  return {
    namespace: SYSTEM_NAMESPACE,
    name: keySecretName(zone),
    labels: { [KEYS_LABEL]: 'true' },
    annotations: { [DOMAIN_ANNOTATION]: zone.spec.domain },
  };
}

/** What such a Secret holds. */
export function readKeys(secret: SecretResource): StoredKeys | DamagedKeys {
  const known = read.get(secret);
  if (known !== undefined) return known;
  const keys = decode(secret.data ?? {});
  const { namespace, name } = secret.metadata;
  const result = typeof keys === 'string' ? { damage: `The Secret ${namespace}/${name} ${keys}` } : keys;
  read.set(secret, result);
  return result;
}

/** The keys, or what is wrong with them. */
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
    const state = JSON.parse(fromBase64(field)) as KeySet;
    return Array.isArray(state.keys) ? state : undefined;
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

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();
