import { SocketAddress } from 'node:net';
import type { DelegatedServer, DelegationSeen } from '@fourwinds/egress';

export interface Delegation {
  /**
   * `us`: only our nameservers. `others`: other nameservers, possibly in addition to ours. `nobody`: no nameservers.
   */
  readonly to: 'us' | 'others' | 'nobody';
  readonly others: readonly string[];
  /** How long a cache may keep the NS set, in seconds. */
  readonly ttl: number;
}

export interface OurServers {
  readonly names: readonly string[];
  /** The owner's own names for these nameservers. */
  readonly ownNames: readonly string[];
  /** Addresses of each nameserver, in the order of both name lists. */
  readonly addresses: readonly (readonly string[])[];
  /** Names directly below this domain also resolve to the nameservers. Omitted if there are none. */
  readonly verification?: string;
}

/** Returns the names expected at the parent: the owner's names or, if there are none, the names of the service. */
export function namesOf({ names, ownNames }: OurServers): readonly string[] {
  return ownNames.length > 0 ? ownNames : names;
}

/**
 * Treats the owner's names as ours unless glue contradicts this, because another host may have used these names
 * before.
 */
export function isOurs({ name, addresses: glue }: DelegatedServer, ours: OurServers): boolean {
  const { names, ownNames, verification } = ours;
  if (names.includes(name) || isVerificationName(name, verification)) return true;
  return ownNames.includes(name) && glue.every((address) => isOurAddress(address, ours));
}

/** Returns true for a name used in proofs, directly below `verification`. */
function isVerificationName(name: string, verification: string | undefined): boolean {
  return verification !== undefined && name.slice(name.indexOf('.') + 1) === verification;
}

/** Returns true if an address, in any spelling, belongs to one of our nameservers. */
export function isOurAddress(address: string, { addresses }: OurServers): boolean {
  return addresses.flat().some((one) => normalised(one) === normalised(address));
}

/** Classifies the parent's NS records: only our nameservers, others as well, or none. */
export function delegationTo({ servers, ttl }: DelegationSeen, ours: OurServers): Delegation {
  const others = servers.filter((server) => !isOurs(server, ours)).map(({ name }) => name);
  const to = servers.length === 0 ? 'nobody' : others.length === 0 ? 'us' : 'others';
  return { to, others: others.sort(), ttl };
}

/** Canonical spelling of an address (RFC 5952). */
function normalised(address: string): string {
  return address.includes(':') ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}
