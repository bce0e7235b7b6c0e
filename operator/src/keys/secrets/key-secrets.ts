import {
  compareRevisions,
  GROUP,
  HANDOVER_NAMESPACE,
  KEY_IMPORT_LABEL,
  KEY_STATE,
  KEYS_LABEL,
  KEYS_NAMESPACE,
  keySecretName,
  make,
  privateKeyField,
  SecretKind,
  type SecretResource,
  ZONE_UID_LABEL,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore, StoreError, type Informer } from '@fourwinds/store';
import { type DamagedKeys, KeyReader, type StoredKeys } from './key-reader.ts';

const DOMAIN_ANNOTATION = `${GROUP}/domain`;

/**
 * The keys of zones in Secrets of a namespace that is the operator's alone, one Secret for a domain and its owner: a zone that is
 * deleted and made again by the same owner finds its keys, another owner's does not. The Secret is the truth.
 */
export class KeySecrets {
  readonly #store: ResourceStore;
  readonly #cache: Informer<SecretResource>;
  /** Secrets of the handover namespace. */
  readonly #handovers: Informer<SecretResource>;
  readonly #reader = new KeyReader();
  /** Versions written here that the cache may not have seen yet. */
  readonly #written = new Map<string, SecretResource>();

  constructor(store: ResourceStore, cache: Informer<SecretResource>, handovers: Informer<SecretResource>) {
    this.#store = store;
    this.#cache = cache;
    this.#handovers = handovers;
    cache.onChange(({ name }, [secret]) => {
      const written = this.#written.get(name);
      if (secret === undefined || (written !== undefined && !isNewer(written, secret))) this.#written.delete(name);
    });
  }

  /** The keys of a zone; undefined where there is no Secret. */
  of(zone: ZoneResource): StoredKeys | DamagedKeys | undefined {
    const secret = this.secretOf(zone);
    return secret === undefined ? undefined : this.read(secret);
  }

  /** The contents of such a Secret. */
  read(secret: SecretResource): StoredKeys | DamagedKeys {
    return this.#reader.read(secret);
  }

  /**
   * Keeps a key set with its private keys in the place of `before`; those that it does not name are forgotten. Rejects with
   * Conflict, NotFound or AlreadyExists when somebody else has written meanwhile.
   */
  async keep(
    zone: ZoneResource,
    { keySet, privateKeys }: StoredKeys,
    before: SecretResource | undefined,
  ): Promise<void> {
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

  /**
   * Secrets with keys that are handed over for a zone, the oldest first; `isUrgent` asks past the cache, since keys come before the
   * zone is enabled.
   */
  async handedOver(zone: ZoneResource, isUrgent: boolean): Promise<SecretResource[]> {
    const all = isUrgent
      ? (await this.#store.list(SecretKind, { namespace: HANDOVER_NAMESPACE })).items
      : this.#handovers.list();
    return all.filter((secret) => isImportFor(secret, zone)).sort(byAge);
  }

  /** Takes Secrets of handovers away. */
  async accept(handovers: readonly SecretResource[]): Promise<void> {
    for (const { metadata } of handovers) {
      const { uid } = metadata;
      await this.#store.delete(SecretKind, metadata, { uid });
    }
  }

  /** Throws Conflict when the Secret of a zone is not the one that was read before. */
  verifyCurrent(zone: ZoneResource, before: SecretResource | undefined): void {
    if (this.secretOf(zone)?.metadata.resourceVersion !== before?.metadata.resourceVersion)
      throw new StoreError('Conflict', 'the keys of the zone have changed meanwhile');
  }

  /** The Secret of a zone as it is known now. */
  secretOf(zone: ZoneResource): SecretResource | undefined {
    const name = keySecretName(zone);
    const seen = this.#cache.get({ namespace: KEYS_NAMESPACE, name });
    const written = this.#written.get(name);
    return written !== undefined && (seen === undefined || isNewer(written, seen)) ? written : seen;
  }
}

/** The cache may have seen a version before the write of it has returned, and later ones of others. */
function isNewer({ metadata: a }: SecretResource, { metadata: b }: SecretResource): boolean {
  return compareRevisions(a.resourceVersion!, b.resourceVersion!) > 0;
}

function isImportFor({ metadata }: SecretResource, zone: ZoneResource): boolean {
  const { [KEY_IMPORT_LABEL]: marked, [ZONE_UID_LABEL]: uid } = metadata.labels ?? {};
  return marked !== undefined && uid !== undefined && uid === zone.metadata.uid;
}

function byAge(a: SecretResource, b: SecretResource): number {
  return compareRevisions(a.metadata.resourceVersion!, b.metadata.resourceVersion!);
}

/** Whether a Secret has keys of a zone. Of one that names no domain nobody can tell that its zone is gone. */
export function isKeySecret(secret: SecretResource): boolean {
  return secret.metadata.labels?.[KEYS_LABEL] !== undefined && domainOf(secret) !== '';
}

/** The domain whose keys a Secret holds, without the final dot. */
export function domainOf({ metadata }: SecretResource): string {
  return metadata.annotations?.[DOMAIN_ANNOTATION] ?? '';
}

function metadataOf(zone: ZoneResource): SecretResource['metadata'] {
  return {
    namespace: KEYS_NAMESPACE,
    name: keySecretName(zone),
    labels: { [KEYS_LABEL]: 'true' },
    annotations: { [DOMAIN_ANNOTATION]: zone.spec.domain },
  };
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
