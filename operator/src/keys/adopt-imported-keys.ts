import { type Key, type KeySet, signsZone } from './key-set.ts';
import type { KeyTiming } from './policy.ts';
import type { PublicationHistory } from './publication-history.ts';

/** The largest common TTL at other DNS services, in seconds. */
export const USUAL_TTL = 86_400;

/**
 * Adjusts the key set of a signed zone that moves here together with its keys while the parent has its DS record.
 * Caches still hold records that these keys signed elsewhere. Returns any other key set unchanged.
 */
export function adoptImportedKeys(keySet: KeySet, { dnskeyTtl, zoneTtl }: KeyTiming, now: number): KeySet {
  const came = keysThatCame(keySet);
  if (came.length === 0) return keySet;
  const revision = keySet.revision + 1;
  const ttl = Math.max(dnskeyTtl, zoneTtl, USUAL_TTL);
  const history = (keys: readonly Key[]): PublicationHistory => [
    { keys: keys.map(({ id }) => id), revision, since: now, ttl },
  ];
  return { ...keySet, dnskeys: history(came), signers: history(came.filter(signsZone)), revision };
}

/** Imported keys that have a DS record at the parent, if no zone version was signed here yet. */
function keysThatCame({ keys, dnskeys, signers }: KeySet): Key[] {
  if ([...dnskeys, ...signers].some((version) => version.keys.length > 0)) return [];
  const imported = keys.filter((key) => key.imported === true);
  return imported.filter(
    ({ algorithm }) =>
      imported.some((key) => key.algorithm === algorithm && key.ds?.seen !== undefined) &&
      imported.some((key) => key.algorithm === algorithm && signsZone(key)),
  );
}
