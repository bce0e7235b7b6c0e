import { type Key, type KeySet, signsZone } from './key-set.ts';
import type { KeyTiming } from './policy.ts';
import type { PublicationHistory } from './publication-history.ts';

/** The largest TTL that is usual elsewhere, seconds. */
export const USUAL_TTL = 86_400;

/**
 * The key set of a zone that moves here signed, with its keys and the parent's DS: caches hold records that these keys have
 * signed elsewhere. Any other key set is returned as it is.
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

/** Imported keys that have a DS record at the parent, while no zone version has been signed here. */
function keysThatCame({ keys, dnskeys, signers }: KeySet): Key[] {
  if ([...dnskeys, ...signers].some((version) => version.keys.length > 0)) return [];
  const imported = keys.filter((key) => key.imported === true);
  return imported.filter(
    ({ algorithm }) =>
      imported.some((key) => key.algorithm === algorithm && key.ds?.seen !== undefined) &&
      imported.some((key) => key.algorithm === algorithm && signsZone(key)),
  );
}
