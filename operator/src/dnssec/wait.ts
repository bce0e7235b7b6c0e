import type { Key, KeySet } from './key-set.ts';
import { dsExpiry } from './shown-ds.ts';
import { expiry, keysOf, newest, type Trail, type Version } from './trail.ts';

/** What the next step waits for. Times in milliseconds since 1970. */
export interface Wait {
  readonly reason:
    'WaitingForKeys' | 'WaitingForServers' | 'WaitingForCaches' | 'WaitingForDS' | 'WaitingForParent' | 'WaitingForKSK';
  readonly message: string;
  readonly since?: number;
}

export const NEW_KEYS: Wait = { reason: 'WaitingForKeys', message: 'New keys are being made.' };

/** What keeps the newest version of these sets from being the only one. */
export function waitForTrails(trails: readonly Trail[], margin: number): Wait | undefined {
  const older = trails.flatMap((trail) => trail.slice(0, -1));
  if (older.length === 0) return undefined;
  if (older.some(({ replaced }) => replaced === undefined))
    return {
      reason: 'WaitingForServers',
      message: 'Not every nameserver is known to serve the newest keys and signatures yet.',
      since: Math.max(...trails.map((trail) => newest(trail).since)),
    };
  return waitForCaches(
    Math.max(...older.map(({ replaced }) => replaced!)),
    Math.max(...older.map((version) => expiry(version, margin)!)),
  );
}

function waitForCaches(since: number, until: number): Wait {
  return {
    reason: 'WaitingForCaches',
    message: `Resolvers may remember until ${new Date(until).toISOString()} what was there before.`,
    since,
  };
}

/** What keeps a key that the parent does not show from being forgotten by everyone; undefined once it is. */
function waitForDeparture(key: Key, { dnskeys, signers, offers }: KeySet, margin: number): Wait | undefined {
  if (key.ds?.gone !== undefined) return waitForCaches(key.ds.gone, dsExpiry(key.ds, margin)!);
  const offered = offers.findLast(({ keys }) => keys.includes(key.id));
  if (offered !== undefined) return waitForParent(offered, margin);
  return waitForTrails([signers, dnskeys].filter((trail) => keysOf(trail).has(key.id)).slice(0, 1), margin);
}

function waitForParent(offered: Version, margin: number): Wait {
  const until = expiry(offered, margin);
  const end = until === undefined ? '' : ` until ${new Date(until).toISOString()}`;
  return {
    reason: 'WaitingForParent',
    message: `The parent was asked for a DS record that is no longer wanted, and may still publish it${end}.`,
    since: offered.replaced ?? offered.since,
  };
}

/** The first such wait of several keys. */
export function waitForKeys(keys: readonly Key[], keySet: KeySet, margin: number): Wait | undefined {
  return keys.map((key) => waitForDeparture(key, keySet, margin)).find((wait) => wait !== undefined);
}
