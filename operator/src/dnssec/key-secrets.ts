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
import type { KeySet } from './key-set.ts';

/** The keys of a zone with their private halves: PKCS#8 text by the ids of the keys. */
export interface StoredKeys {
  readonly keySet: KeySet;
  readonly privateKeys: ReadonlyMap<string, string>;
}

/** Marks the Secrets that hold keys of zones. */
const KEYS_LABEL = `${GROUP}/dnssec-keys`;
const DOMAIN_ANNOTATION = `${GROUP}/domain`;

const read = new WeakMap<SecretResource, StoredKeys>();

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

  /** The keys of a zone; undefined where it has never had any. Throws when the Secret cannot be read. */
  of(zone: ZoneResource): StoredKeys | undefined {
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

/** What such a Secret holds. Throws when it cannot be read. */
export function readKeys(secret: SecretResource): StoredKeys {
  const known = read.get(secret);
  if (known !== undefined) return known;
  const { data = {}, metadata } = secret;
  const damaged = (what: string): Error => new Error(`the Secret ${metadata.namespace}/${metadata.name} ${what}`);
  if (data[KEY_STATE] === undefined) throw damaged(`has no ${KEY_STATE}`);
  const keySet = JSON.parse(fromBase64(data[KEY_STATE])) as KeySet;
  if (keySet.version !== 1) throw damaged(`was written by a newer version of the operator`);
  const privateKeys = new Map(keySet.keys.map(({ id }) => [id, fromBase64(data[privateKeyField(id)] ?? '')]));
  const lost = keySet.keys.find(({ id }) => privateKeys.get(id) === '');
  if (lost !== undefined) throw damaged(`lacks the private key ${privateKeyField(lost.id)}`);
  const stored = { keySet, privateKeys };
  read.set(secret, stored);
  return stored;
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString();
