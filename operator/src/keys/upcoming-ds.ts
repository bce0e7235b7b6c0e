import { isEntry } from './chain.ts';
import { elsewhereExpiry, type Key, keyFinder, type KeySet } from './key-set.ts';
import { requirementsOf } from './requirements.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { expiry, newest, type PublicationHistory } from './publication-history.ts';
import { zoneKeysOf } from './zone-keys.ts';

/** The key whose DS record the parent is to have next, but not yet. */
export interface UpcomingDs {
  readonly key: Key;
  /** When its DS record may be published, milliseconds since 1970; undefined while that depends on more than time. */
  readonly publishAfter?: number;
}

/** The next key for the parent; undefined where its DS record is asked for already, or none is wanted. */
export function upcomingDs(keySet: KeySet, policy: KeyPolicy, { margin }: KeyTiming): UpcomingDs | undefined {
  const { entry } = requirementsOf(keySet, policy);
  if (entry === undefined || keySet.parentless === true || zoneKeysOf(keySet).ds.includes(entry)) return undefined;
  const times = [chainTime(entry, keySet, margin), keySet.elsewhere ? elsewhereExpiry(keySet.elsewhere, margin) : 0];
  if (!times.every((time) => time !== undefined)) return { key: entry };
  return { key: entry, publishAfter: Math.max(...times) };
}

/** When everything that caches hold leads from the DS record of a key to signatures; undefined while no time is enough for that. */
function chainTime(entry: Key, keySet: KeySet, margin: number): number | undefined {
  const { dnskeys, signers } = keySet;
  const keyById = keyFinder(keySet);
  const left = (history: PublicationHistory, time: number): PublicationHistory => [
    ...history.slice(0, -1).filter((version) => (expiry(version, margin) ?? Infinity) > time),
    newest(history),
  ];
  const times = [dnskeys, signers].flatMap((history) =>
    history.slice(0, -1).flatMap((old) => expiry(old, margin) ?? []),
  );
  return [0, ...times]
    .sort((a, b) => a - b)
    .find((time) => isEntry(entry, { ds: [], dnskeys: left(dnskeys, time), signers: left(signers, time) }, keyById));
}
