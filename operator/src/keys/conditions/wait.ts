import type { ZoneCondition } from '@fourwinds/resources';
import type { Key, KeySet } from '../key-set.ts';
import { dsExpiry } from '../../parent/shown-ds.ts';
import { utcText } from './utc-text.ts';
import { expiry, keysOf, newest, type Trail, type Version } from '../trail.ts';

/** What the next step waits for. Times in milliseconds since 1970. */
export interface Wait<Reason extends ZoneCondition['reason']> {
  readonly reason: Reason;
  readonly message: string;
  readonly since?: number;
}

/** Of versions that servers and caches may still have. */
export type TrailReason = 'WaitingForServers' | 'WaitingForCaches';

export const NEW_KEYS: Wait<'WaitingForKeys'> = { reason: 'WaitingForKeys', message: 'New keys are being made.' };

/** What keeps the newest version of these sets from being the only one. */
export function waitForTrails(trails: readonly Trail[], margin: number): Wait<TrailReason> | undefined {
  const older = trails.flatMap((trail) => trail.slice(0, -1));
  if (older.length === 0) return undefined;
  if (older.some(({ replaced }) => replaced === undefined))
    return {
      reason: 'WaitingForServers',
      message: 'Not every nameserver is known to serve the newest keys and signatures yet; it goes on when they do.',
      since: Math.max(...trails.map((trail) => newest(trail).since)),
    };
  return waitForCaches(
    Math.max(...older.map(({ replaced }) => replaced!)),
    Math.max(...older.map((version) => expiry(version, margin)!)),
  );
}

function waitForCaches(since: number, until: number): Wait<'WaitingForCaches'> {
  return {
    reason: 'WaitingForCaches',
    message: `The next step comes after ${utcText(until)}, when no resolver holds the earlier records; nothing to do until then.`,
    since,
  };
}

type KeyWait = Wait<TrailReason | 'WaitingForParent'>;

/** What keeps a key that the parent does not show from being forgotten by everyone; undefined once it is. */
function waitForDeparture(key: Key, keySet: KeySet, margin: number): KeyWait | undefined {
  const { dnskeys, signers, offers } = keySet;
  if (key.ds?.gone !== undefined) return waitForCaches(key.ds.gone, dsExpiry(key.ds, margin)!);
  const offered = offers.findLast(({ keys }) => keys.includes(key.id));
  if (offered !== undefined)
    return keySet.parentless === true ? waitForTrails([offers], margin) : waitForParent(offered, margin);
  return waitForTrails([signers, dnskeys].filter((trail) => keysOf(trail).has(key.id)).slice(0, 1), margin);
}

function waitForParent(offered: Version, margin: number): Wait<'WaitingForParent'> {
  const until = expiry(offered, margin);
  const end = until === undefined ? '' : ` until ${utcText(until)}`;
  return {
    reason: 'WaitingForParent',
    message: `The parent was asked for a DS record that is no longer wanted, and may still publish it${end}.`,
    since: offered.replaced ?? offered.since,
  };
}

/** The first such wait of several keys. */
export function waitForKeys(keys: readonly Key[], keySet: KeySet, margin: number): KeyWait | undefined {
  return keys.map((key) => waitForDeparture(key, keySet, margin)).find((wait) => wait !== undefined);
}
