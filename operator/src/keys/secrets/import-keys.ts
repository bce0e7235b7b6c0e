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
import { isKeyFor } from '../../sign/signature-algorithm.ts';
import { keysOf } from '../publication-history.ts';

/** Imports the keys that came with a zone: the key set with them, or the reason why none is accepted. */
export type TakeOver = { readonly keys: StoredKeys } | { readonly refused: string };

export interface Newcomers {
  readonly domain: string;
  /** Undefined where they cannot be read. */
  readonly imported: KeyImport['keys'] | undefined;
  readonly now: number;
}

/** The keys in a Secret that hands them over; undefined where they cannot be read. */
export function importedKeys({ data = {} }: SecretResource): KeyImport['keys'] | undefined {
  try {
    return keyImportSchema.parse(readSecretJson(Buffer.from(data[KEY_IMPORT] ?? '', 'base64').toString())).keys;
  } catch {
    return undefined;
  }
}

/**
 * The keys of a zone with those that it brings from another host, all or none; the same ones again change nothing. While a server or
 * a cache may have keys or signatures of this zone, others are refused: nothing there would lead to them. Keys that were used here
 * before begin anew, unless they are compromised.
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

/** The condition about the keys that were handed over for a zone last. */
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

/** Until the parent was asked, its DS may be of any key that comes and signs keys. */
function dsOf(newcomer: Key, twin: Key | undefined): Pick<Key, 'ds'> {
  if (twin?.ds !== undefined) return { ds: twin.ds };
  return signsKeys(newcomer) ? { ds: { since: newcomer.created, ttl: DEFAULT_TIMING.dsTtl } } : {};
}

/** Keys that a server or a cache may have, or their signatures, or that the parent is asked to point to. */
function usedKeys({ dnskeys, signers, submissions }: KeySet): ReadonlySet<string> {
  return new Set([dnskeys, signers, submissions].flatMap((history) => [...keysOf(history)]));
}

/** The key, or why it is not used. */
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
  /** The same key, as it is known here already. */
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
