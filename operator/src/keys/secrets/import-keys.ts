import { createPrivateKey, type KeyObject } from 'node:crypto';
import { signingAlgorithms } from '@fourwinds/dns';
import {
  KEY_IMPORT,
  type KeyImport,
  keyImportSchema,
  missingCounterpart,
  readSecretJson,
  RSA_BITS,
  type SecretResource,
  tooManyKeys,
  type ZoneCondition,
} from '@fourwinds/resources';
import type { StoredKeys } from './key-reader.ts';
import { type Key, type KeySet, signsKeys } from '../key-set.ts';
import { describeKey } from '../new-key.ts';
import { DEFAULT_TIMING } from '../policy.ts';
import { isKeyFor } from '../signature-algorithm.ts';
import { keysOf } from '../publication-history.ts';

/** The result of a key import: the key set with the imported keys, or the reason why all were refused. */
export type TakeOver = { readonly keys: StoredKeys } | { readonly refused: string };

export interface Newcomers {
  readonly domain: string;
  /** Undefined if the keys cannot be read. */
  readonly imported: KeyImport['keys'] | undefined;
  readonly now: number;
}

/** Returns the keys in an import Secret. Undefined if they cannot be read. */
export function importedKeys({ data = {} }: SecretResource): KeyImport['keys'] | undefined {
  try {
    return keyImportSchema.parse(readSecretJson(Buffer.from(data[KEY_IMPORT] ?? '', 'base64').toString())).keys;
  } catch {
    return undefined;
  }
}

/**
 * Adds all or none of the keys that a zone brings from another host. Importing the same keys again changes nothing.
 * While a server or a cache may have keys or signatures of this zone, other keys are refused, because no chain of
 * trust would lead to them. Imported keys that were used here before start a new life cycle, unless they are
 * compromised.
 */
export function takeOverKeys(stored: StoredKeys, { domain, imported, now }: Newcomers): TakeOver {
  if (imported === undefined) return { refused: `their Secret has no keys that can be read in ${KEY_IMPORT}` };
  const { keySet } = stored;
  const used = usedKeys(keySet);
  const taken = new Map(stored.privateKeys);
  let keys = keySet.keys;
  for (const { role, algorithm, pem } of imported) {
    const privateKey = readKey(algorithm, pem);
    if (typeof privateKey === 'string') return { refused: privateKey };
    const newcomer = describeKey(privateKey, { role, algorithm, domain, now });
    const twin = keys.find((key) => isSame(key, newcomer.key));
    if (twin !== undefined && used.has(twin.id)) continue;
    const others = keys.filter((key) => key !== twin);
    const refused = reasonAgainst(newcomer.key, { twin, others, isSigned: used.size > 0 });
    if (refused !== undefined) return { refused };
    const id = twin?.id ?? newcomer.key.id;
    keys = [...others, { ...newcomer.key, id, imported: true, ...dsOf(newcomer.key, twin) }];
    taken.set(id, newcomer.pem);
  }
  const missing = missingCounterpart(keys);
  if (missing !== undefined) return { refused: missing };
  return { keys: { keySet: { ...keySet, keys }, privateKeys: taken } };
}

export function importConditions({ lastImport }: KeySet): ZoneCondition<'KeysImported'>[] {
  if (lastImport === undefined) return [];
  const type = 'KeysImported';
  const { refused } = lastImport;
  if (refused === undefined)
    return [
      { type, status: 'True', reason: 'Imported', message: 'The keys that were imported last are kept for the zone.' },
    ];
  const message = `None of the keys that were imported last is used: ${refused}.`;
  return [{ type, status: 'False', reason: 'KeysRefused', message }];
}

/** Until the parent was queried, its DS record may belong to any imported key that signs the DNSKEY set. */
function dsOf(newcomer: Key, twin: Key | undefined): Pick<Key, 'ds'> {
  if (twin?.ds !== undefined) return { ds: twin.ds };
  return signsKeys(newcomer) ? { ds: { since: newcomer.created, ttl: DEFAULT_TIMING.dsTtl } } : {};
}

/**
 * Returns the keys that were submitted to the parent, and the keys whose DNSKEY records or signatures servers or
 * caches may have.
 */
function usedKeys({ dnskeys, signers, submissions }: KeySet): ReadonlySet<string> {
  return new Set([dnskeys, signers, submissions].flatMap((history) => [...keysOf(history)]));
}

function readKey(algorithm: number, pem: string): KeyObject | string {
  if (!signingAlgorithms.some(({ code }) => code === algorithm))
    return `algorithm ${algorithm} is not signed with here`;
  const key = parsed(pem);
  if (key === undefined || !isKeyFor(algorithm, key)) return `a key is no key for algorithm ${algorithm}`;
  const { modulusLength: bits } = key.asymmetricKeyDetails ?? {};
  return bits === undefined || (bits >= RSA_BITS.least && bits <= RSA_BITS.most) ? key : `an RSA key has ${bits} bits`;
}

function parsed(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

interface Company {
  /** The same key, if it is already known here. */
  readonly twin?: Key;
  readonly others: readonly Key[];
  readonly isSigned: boolean;
}

function reasonAgainst({ tag, role }: Key, { twin, others, isSigned }: Company): string | undefined {
  if (isSigned) return 'the zone is signed here with other keys';
  if (twin?.compromised === true) return `the key ${tag} was said to be compromised`;
  if (others.some((key) => key.tag === tag)) return `the zone has another key with the tag ${tag}`;
  return tooManyKeys([role, ...others.map((key) => key.role)]);
}

function isSame(a: Key, b: Key): boolean {
  return a.role === b.role && a.algorithm === b.algorithm && a.publicKey === b.publicKey;
}
