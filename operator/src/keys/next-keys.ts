import { type RRset, signingAlgorithms } from '@fourwinds/dns';
import type { SecretResource, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { dsFields, type ParentDs } from '../parent/parent-ds.ts';
import { apexSetsOf } from './apex-sets.ts';
import { addKey } from './add-key.ts';
import { decideKeys, type KeyDecision } from './decide-keys.ts';
import { type KeySet, newKeySet, type UnsignedHistory } from './key-set.ts';
import type { KeysAtHand } from './key-state.ts';
import { newKey } from './new-key.ts';
import { DEFAULT_TIMING, KEY_LIFETIMES, type KeyPolicy, type KeyTiming } from './policy.ts';
import { importedKeys, takeOverKeys } from './secrets/import-keys.ts';
import type { StoredKeys } from './secrets/key-reader.ts';
import { type ZoneKeys, zoneKeysOf } from './zone-keys.ts';

export interface NextKeysInput {
  readonly zone: ZoneResource;
  readonly keys: KeysAtHand;
  readonly handovers: readonly SecretResource[];
  /** Records of the zone that were served before it had keys. */
  readonly history: UnsignedHistory;
  readonly parent: ParentFacts;
  /** The largest TTL in the next version, in seconds. */
  readonly zoneTtl: number;
  /** The key set revision that all servers are known to serve. */
  readonly served: number | undefined;
  readonly now: number;
}

/** The next keys of a zone. Store them before a version is published with them. */
export interface NextKeys {
  readonly decision: KeyDecision;
  readonly zoneKeys: ZoneKeys;
  readonly apexSets: readonly RRset[];
  readonly privateKeys: ReadonlyMap<string, string>;
  readonly refused: readonly string[];
}

/**
 * Decides about the keys of a zone and generates the keys that the decision needs. Returns undefined for a zone that
 * has and needs no keys.
 */
export async function nextKeys(input: NextKeysInput): Promise<NextKeys | undefined> {
  const { zone, keys, handovers, history, parent, zoneTtl, served, now } = input;
  const policy = policyOf(zone.spec.dnssec);
  if (keys.stored === undefined && handovers.length === 0 && !policy.enabled) return undefined;
  const stored = keys.stored ?? { keySet: newKeySet(history, now), privateKeys: new Map<string, string>() };
  const { keySet, privateKeys, refused } = withHandovers(stored, handovers, zone.spec.domain, now);
  const made = new Map(privateKeys);
  const timing = timingOf(zoneTtl, parent.parent);
  const decide = (before: KeySet): KeyDecision =>
    decideKeys({ keySet: before, policy, timing, served, ...parent, now });
  let decision = decide(keySet);
  while (decision.wanted.length > 0) decision = decide(await withNewKeys(decision, input, made));
  const zoneKeys = zoneKeysOf(decision.keySet);
  return { decision, zoneKeys, apexSets: apexSetsOf(zone.spec.domain, zoneKeys), privateKeys: made, refused };
}

/** Returns true if no keys or signatures were published yet, so that the zone may import keys from another host. */
export function isUnused({ stored }: KeysAtHand): boolean {
  return stored === undefined || zoneKeysOf(stored.keySet).dnskeys.length === 0;
}

/** Adds imported keys, all or none of each import, and records the outcome. */
function withHandovers(
  stored: StoredKeys,
  handovers: readonly SecretResource[],
  domain: string,
  now: number,
): StoredKeys & Pick<NextKeys, 'refused'> {
  const refused: string[] = [];
  if (handovers.length === 0) return { ...stored, refused };
  const { keySet, privateKeys } = handovers.reduce((keys, handover) => {
    const result = takeOverKeys(keys, { domain, imported: importedKeys(handover), now });
    if ('keys' in result) return result.keys;
    refused.push(result.refused);
    return keys;
  }, stored);
  const lastImport = refused.length === 0 ? { at: now } : { at: now, refused: refused[0] };
  return { keySet: { ...keySet, lastImport }, privateKeys, refused };
}

/** Adds the keys that a decision needs to the key set, and their private keys to `privateKeys`. */
async function withNewKeys(
  { keySet, wanted }: KeyDecision,
  { zone, parent, now }: NextKeysInput,
  privateKeys: Map<string, string>,
): Promise<KeySet> {
  const foreignTags = (parent.parent?.ds ?? []).map((rdata) => dsFields(rdata).tag);
  let result = keySet;
  for (const role of wanted) {
    const { key, pem } = await newKey(role, zone.spec.domain, now);
    const added = addKey(result, key, foreignTags);
    if (added === undefined) continue;
    privateKeys.set(key.id, pem);
    result = added;
  }
  return result;
}

function timingOf(zoneTtl: number, parent: ParentDs | undefined): KeyTiming {
  if (parent?.isHere === true) return { ...DEFAULT_TIMING, zoneTtl, dsTtl: parent.ttl, parentDelay: 0 };
  return { ...DEFAULT_TIMING, zoneTtl, dsTtl: Math.max(DEFAULT_TIMING.dsTtl, parent?.ttl ?? 0) };
}

function policyOf(dnssec: ZoneSpec['dnssec']): KeyPolicy {
  const algorithm = signingAlgorithms.find(({ mnemonic }) => mnemonic === (dnssec?.algorithm ?? 'ECDSAP256SHA256'))!;
  const rollover = dnssec?.rollover;
  return {
    enabled: dnssec?.enabled === true,
    force: dnssec?.force,
    parent: dnssec?.parent,
    algorithm: algorithm.code,
    ...KEY_LIFETIMES,
    ...(rollover === undefined ? {} : { rollover: { ...rollover, requestedAt: Date.parse(rollover.requestedAt) } }),
  };
}
