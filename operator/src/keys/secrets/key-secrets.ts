import {
  compareRevisions,
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
import { DOMAIN_ANNOTATION } from '../../facts/key-secret.ts';
import { type DamagedKeys, KeyReader, type StoredKeys } from './key-reader.ts';

/**
 * Stores zone keys as Secrets in a namespace that only the operator uses, one Secret for each domain and owner. A
 * zone that the same owner recreates finds its keys; the zone of another owner does not. The Secret is authoritative.
 */
export class KeySecrets {
  readonly #store: ResourceStore;
  readonly #cache: Informer<SecretResource>;
  readonly #handovers: Informer<SecretResource>;
  readonly #reader = new KeyReader();
  /** Versions written here that the cache may not have yet. */
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

  /** Returns the keys of a zone. Undefined if it has no Secret. */
  of(zone: ZoneResource): StoredKeys | DamagedKeys | undefined {
    const secret = this.secretOf(zone);
    return secret === undefined ? undefined : this.read(secret);
  }

  read(secret: SecretResource): StoredKeys | DamagedKeys {
    return this.#reader.read(secret);
  }

  /**
   * Replaces `before` with a key set and its private keys. Keys outside the key set are dropped. Rejects with
   * Conflict, NotFound or AlreadyExists if another writer was faster.
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
   * Secrets with imported keys for a zone, oldest first. `isUrgent` bypasses the cache, because keys arrive before
   * the zone is enabled.
   */
  async handedOver(zone: ZoneResource, isUrgent: boolean): Promise<SecretResource[]> {
    const all = isUrgent
      ? (await this.#store.list(SecretKind, { namespace: HANDOVER_NAMESPACE })).items
      : this.#handovers.list();
    return all.filter((secret) => isImportFor(secret, zone)).sort(byAge);
  }

  async accept(handovers: readonly SecretResource[]): Promise<void> {
    for (const { metadata } of handovers) {
      const { uid } = metadata;
      await this.#store.delete(SecretKind, metadata, { uid });
    }
  }

  /** Throws Conflict if the Secret of a zone changed since it was read. */
  verifyCurrent(zone: ZoneResource, before: SecretResource | undefined): void {
    if (this.secretOf(zone)?.metadata.resourceVersion !== before?.metadata.resourceVersion)
      throw new StoreError('Conflict', 'the keys of the zone have changed meanwhile');
  }

  /** Returns the latest known Secret of a zone. */
  secretOf(zone: ZoneResource): SecretResource | undefined {
    const name = keySecretName(zone);
    const seen = this.#cache.get({ namespace: KEYS_NAMESPACE, name });
    const written = this.#written.get(name);
    return written !== undefined && (seen === undefined || isNewer(written, seen)) ? written : seen;
  }
}

/** The cache may receive a version before its write returns, followed by later versions of other writers. */
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

function metadataOf(zone: ZoneResource): SecretResource['metadata'] {
  return {
    namespace: KEYS_NAMESPACE,
    name: keySecretName(zone),
    labels: { [KEYS_LABEL]: 'true' },
    annotations: { [DOMAIN_ANNOTATION]: zone.spec.domain },
  };
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
