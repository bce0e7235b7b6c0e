import { isEntry } from './chain.ts';
import { elsewhereExpiry, type Key, keyFinder, type KeySet } from './key-set.ts';
import { requirementsOf } from './requirements.ts';
import type { KeyPolicy, KeyTiming } from './policy.ts';
import { expiry, newest, type PublicationHistory } from './publication-history.ts';
import { zoneKeysOf } from './zone-keys.ts';

/** The key whose DS record the parent needs next, but not yet. */
export interface UpcomingDs {
  readonly key: Key;
  /** When its DS record may be published, in milliseconds since 1970. Undefined if this depends on more than time. */
  readonly publishAfter?: number;
}

/** Returns the next key for the parent. Undefined if its DS record is already submitted or none is needed. */
export function upcomingDs(keySet: KeySet, policy: KeyPolicy, { margin }: KeyTiming): UpcomingDs | undefined {
  const { entry } = requirementsOf(keySet, policy);
  if (entry === undefined || keySet.parentless === true || zoneKeysOf(keySet).ds.includes(entry)) return undefined;
  const times = [chainTime(entry, keySet, margin), keySet.elsewhere ? elsewhereExpiry(keySet.elsewhere, margin) : 0];
  if (!times.every((time) => time !== undefined)) return { key: entry };
  return { key: entry, publishAfter: Math.max(...times) };
}

/** Returns when all cached data will lead from a key's DS record to signatures. Undefined if waiting is not enough. */
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
