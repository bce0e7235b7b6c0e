import type { ZoneCondition } from '@fourwinds/resources';
import type { Key, KeySet } from '../key-set.ts';
import { dsExpiry } from '../key-ds.ts';
import { utcText } from './utc-text.ts';
import { expiry, keysOf, newest, type PublicationHistory, type Version } from '../publication-history.ts';

/** The event that the next step waits for. Times in milliseconds since 1970. */
export interface Wait<Reason extends ZoneCondition['reason']> {
  readonly reason: Reason;
  readonly message: string;
  readonly since?: number;
}

/** Reasons to wait for versions that servers and caches may still have. */
export type CacheReason = 'WaitingForServers' | 'WaitingForCaches';

export const NEW_KEYS: Wait<'WaitingForKeys'> = { reason: 'WaitingForKeys', message: 'New keys are being made.' };

/** Returns the reason why an older version of these sets may still be in use. */
export function waitForCachesOf(
  histories: readonly PublicationHistory[],
  margin: number,
): Wait<CacheReason> | undefined {
  const older = histories.flatMap((history) => history.slice(0, -1));
  if (older.length === 0) return undefined;
  const replaced = older.flatMap((version) => version.replaced ?? []);
  const expiries = older.flatMap((version) => expiry(version, margin) ?? []);
  if (replaced.length < older.length)
    return {
      reason: 'WaitingForServers',
      message:
        'Some nameservers may not have the newest keys and signatures yet; the next step follows when all have them.',
      since: Math.max(...histories.map((history) => newest(history).since)),
    };
  return waitForCaches(Math.max(...replaced), Math.max(...expiries));
}

function waitForCaches(since: number, until: number): Wait<'WaitingForCaches'> {
  return {
    reason: 'WaitingForCaches',
    message: `The next step comes after ${utcText(until)}, when no resolver holds the earlier records; nothing to do until then.`,
    since,
  };
}

type KeyWait = Wait<CacheReason | 'WaitingForParent'>;

/**
 * Returns the reason why a cache may still have data of this key, or why the parent may still publish its DS record.
 * Undefined once neither is possible.
 */
function waitForDeparture(key: Key, keySet: KeySet, margin: number): KeyWait | undefined {
  const { dnskeys, signers, submissions } = keySet;
  if (key.ds?.gone !== undefined) return waitForCaches(key.ds.gone, dsExpiry(key.ds, margin)!);
  const submitted = submissions.findLast(({ keys }) => keys.includes(key.id));
  if (submitted !== undefined)
    return keySet.parentless === true ? waitForCachesOf([submissions], margin) : waitForParent(submitted, margin);
  return waitForCachesOf([signers, dnskeys].filter((history) => keysOf(history).has(key.id)).slice(0, 1), margin);
}

function waitForParent(submitted: Version, margin: number): Wait<'WaitingForParent'> {
  const until = expiry(submitted, margin);
  const end = until === undefined ? '' : ` until ${utcText(until)}`;
  return {
    reason: 'WaitingForParent',
    message: `The parent was asked for a DS record that is no longer wanted, and may still publish it${end}.`,
    since: submitted.replaced ?? submitted.since,
  };
}

export function waitForKeys(keys: readonly Key[], keySet: KeySet, margin: number): KeyWait | undefined {
  return keys.map((key) => waitForDeparture(key, keySet, margin)).find((wait) => wait !== undefined);
}
