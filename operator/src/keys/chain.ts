import { type Key, type KeyById, signsKeys, signsZone } from './key-set.ts';
import { newest, type PublicationHistory } from './publication-history.ts';

/** The sets of a zone that caches may hold at the same time. */
export interface Caches {
  /** Keys whose DS record may be cached or may still appear at the parent. */
  readonly ds: readonly Key[];
  readonly dnskeys: PublicationHistory;
  readonly signers: PublicationHistory;
}

type Keys = readonly Key[];

/**
 * Returns true if a validator with these cached sets can follow the chain from the DS record of `entry` to the
 * signature of any set (RFC 4035 5).
 */
function chains(entry: Key, dnskeys: Keys, signers: Keys): boolean {
  return dnskeys.includes(entry) && hasAlgorithm(signers, dnskeys, entry.algorithm);
}

/** Returns true if each algorithm in the DNSKEY set signs the keys and all other sets (RFC 4035 2.2). */
function isComplete(dnskeys: Keys, signers: Keys): boolean {
  const isCovered = ({ algorithm }: Key): boolean =>
    dnskeys.some((key) => signsKeys(key) && key.algorithm === algorithm) && hasAlgorithm(signers, dnskeys, algorithm);
  return dnskeys.length > 0 && dnskeys.every(isCovered);
}

function hasAlgorithm(signers: Keys, dnskeys: Keys, algorithm: number): boolean {
  return signers.some((key) => signsZone(key) && key.algorithm === algorithm && dnskeys.includes(key));
}

/**
 * Returns the statements that hold for every mixture of old and new sets that a validator may cache. A statement says
 * that a DS record leads to a signature of its algorithm, or that all algorithms are complete. The strictest
 * validators require both (RFC 6840 5.11 asks for less). Each statement is about either all mixtures or only the
 * newest sets. Empty if there is no DS record.
 */
export function claims({ ds, dnskeys, signers }: Caches, keyById: KeyById): ReadonlySet<string> {
  const said = new Set<string>();
  const say = (scope: string, dnskeySets: readonly Keys[], signerSets: readonly Keys[]): void => {
    const always = (holds: (dnskeys: Keys, signers: Keys) => boolean): boolean =>
      dnskeySets.every((keys) => signerSets.every((signing) => holds(keys, signing)));
    for (const entry of ds)
      if (always((keys, signing) => chains(entry, keys, signing))) said.add(`${scope}: ${entry.id}`);
    if (ds.length > 0 && always(isComplete)) said.add(`${scope}: complete`);
  };
  const sets = (history: PublicationHistory): Keys[] => history.map(({ keys }) => keys.map(keyById));
  say('all', sets(dnskeys), sets(signers));
  say('newest', sets([newest(dnskeys)]), sets([newest(signers)]));
  return said;
}

/**
 * Returns true if the DS record of a key may be submitted, because all caches already have the signatures that the
 * record leads to.
 */
export function isEntry(key: Key, caches: Caches, keyById: KeyById): boolean {
  const said = claims({ ...caches, ds: [key] }, keyById);
  return said.has(`all: ${key.id}`) && said.has('all: complete');
}
