import type { Logger } from '@fourwinds/process';
import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  HANDOVER_NAMESPACE,
  KEY_ANSWER,
  KEY_EXPORT,
  KEY_EXPORT_LABEL,
  KEY_EXPORT_MILLISECONDS,
  type KeyAnswer,
  type KeyExport,
  keyExportSchema,
  make,
  readSecretJson,
  seal,
  SecretKind,
  type SecretResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';
import type { RecordEvent } from '../../runtime/events.ts';
import type { DamagedKeys, StoredKeys } from './key-reader.ts';

export interface KeyExportsOptions {
  readonly store: ResourceStore;
  readonly keysOf: (zone: ZoneResource) => StoredKeys | DamagedKeys | undefined;
  readonly zoneOf: (key: { namespace: string; name: string }) => ZoneResource | undefined;
  readonly record?: RecordEvent;
  readonly now: () => number;
  readonly log: Logger;
}

/** Maximum answers in any minute. Limits how many keys a compromised API can obtain before it is noticed. */
const ANSWERS_A_MINUTE = 60;

/** Hands private keys to the API, sealed for the request that asked for them. */
export class KeyExports {
  readonly #options: KeyExportsOptions;
  /** Answer times of the last minute, in milliseconds since 1970. */
  #answered: number[] = [];

  constructor(options: KeyExportsOptions) {
    this.#options = options;
  }

  /**
   * Answers a request or logs why not, and deletes it. Returns false if the rate limit is reached and the request
   * must wait.
   */
  async answer(request: SecretResource): Promise<boolean> {
    const now = this.#options.now();
    if (isOld(request, now)) {
      await this.#remove(request);
      return true;
    }
    this.#answered = this.#answered.filter((time) => time > now - KEY_EXPORT_MILLISECONDS);
    if (this.#answered.length >= ANSWERS_A_MINUTE) return false;
    const refused = await this.#give(request);
    if (refused === undefined) this.#answered.push(now);
    else this.#options.log.warn({ request: request.metadata.name, reason: refused }, 'keys of a zone are not given');
    await this.#remove(request);
    return true;
  }

  /** Deletes expired answers. Resolves with the number of remaining answers. */
  async removeOldAnswers(): Promise<number> {
    const { store, now } = this.#options;
    const { items } = await store.list(SecretKind, { namespace: ANSWERS_NAMESPACE });
    const old = items.filter((answer) => isOld(answer, now()));
    for (const answer of old) await this.#remove(answer);
    return items.length - old.length;
  }

  /** Writes the answer. If this fails, returns the reason. */
  async #give(request: SecretResource): Promise<string | undefined> {
    const { zoneOf, keysOf, store, record, log } = this.#options;
    const asked = readRequest(request);
    if (asked === undefined) return `it holds no request that can be read in ${KEY_EXPORT}`;
    const zone = zoneOf(asked.zone);
    if (zone === undefined || zone.metadata.uid !== asked.zone.uid) return 'the zone is gone';
    if (zone.metadata.namespace !== ACCOUNTS_NAMESPACE) return 'the zone was not made through REST';
    const keys = keysOf(zone);
    if (keys !== undefined && 'damage' in keys) return keys.damage;
    const sealed = sealedFor(asked, answerOf(keys));
    if (sealed === undefined) return 'its public key is none for X25519';
    const metadata = { namespace: ANSWERS_NAMESPACE, name: asked.answer };
    const data = { [KEY_ANSWER]: Buffer.from(sealed).toString('base64') };
    await unlessThere(store.create(SecretKind, make(SecretKind, metadata, { data })));
    log.info({ domain: zone.spec.domain }, 'private keys were given to the API');
    const message = 'The private keys were exported through REST; its journal says to whom.';
    record?.(zone, { reason: 'KeysExported', isWarning: false, message, subject: asked.answer });
    return undefined;
  }

  async #remove({ metadata }: SecretResource): Promise<void> {
    const { uid } = metadata;
    await this.#options.store.delete(SecretKind, metadata, { uid }).catch((error: unknown) => {
      if (!isStoreError(error, 'NotFound')) throw error;
    });
  }
}

export function isKeyExport({ metadata }: SecretResource): boolean {
  return metadata.namespace === HANDOVER_NAMESPACE && metadata.labels?.[KEY_EXPORT_LABEL] !== undefined;
}

function readRequest({ data = {} }: SecretResource): KeyExport | undefined {
  try {
    return keyExportSchema.parse(readSecretJson(Buffer.from(data[KEY_EXPORT] ?? '', 'base64').toString()));
  } catch {
    return undefined;
  }
}

function answerOf(stored: StoredKeys | undefined): KeyAnswer {
  const keys = (stored?.keySet.keys ?? []).map(({ id, role, algorithm, publicKey, created }) => ({
    role,
    algorithm,
    publicKey,
    created,
    pem: stored!.privateKeys.get(id)!,
  }));
  return { version: 1, keys };
}

function sealedFor({ publicKey, answer }: KeyExport, content: KeyAnswer): string | undefined {
  try {
    return seal(JSON.stringify(content), publicKey, answer);
  } catch {
    return undefined;
  }
}

function isOld({ metadata }: SecretResource, now: number): boolean {
  return Date.parse(metadata.creationTimestamp ?? '') < now - KEY_EXPORT_MILLISECONDS;
}

/** If an answer already exists, the request was answered earlier but not deleted. */
async function unlessThere(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
  });
}
