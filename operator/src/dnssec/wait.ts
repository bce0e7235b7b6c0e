import type { Key, KeySet } from './key-set.ts';
import { dsExpiry } from './shown-ds.ts';
import { expiry, keysOf, newest, type Trail } from './trail.ts';

/** What the next step waits for. Times in milliseconds since 1970. */
export interface Wait {
  readonly reason: 'WaitingForKeys' | 'WaitingForServers' | 'WaitingForCaches' | 'WaitingForDS' | 'WaitingForKSK';
  readonly message: string;
  readonly since?: number;
}

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

export function waitForCaches(since: number, until: number): Wait {
  return {
    reason: 'WaitingForCaches',
    message: `Resolvers may remember until ${new Date(until).toISOString()} what was there before.`,
    since,
  };
}

/** What keeps a key from being forgotten by everyone; undefined once it is. */
export function waitForDeparture(key: Key, { dnskeys, signers, offers }: KeySet, margin: number): Wait | undefined {
  const holding = [offers, signers, dnskeys].filter((trail) => keysOf(trail).has(key.id));
  if (key.ds?.gone !== undefined) return waitForCaches(key.ds.gone, dsExpiry(key.ds, margin)!);
  return waitForTrails(holding.slice(0, 1), margin);
}
