import { SocketAddress } from 'node:net';
import type { DelegatedServer, DelegationSeen } from '@fourwinds/egress';

/** The hosts to which a parent delegates a zone. */
export interface Delegation {
  /** To our nameservers alone, to others (also beside ours), or to nobody. */
  readonly to: 'us' | 'others' | 'nobody';
  /** Names of the others. */
  readonly others: readonly string[];
  /** How long a cache may keep the NS set, seconds. */
  readonly ttl: number;
}

/** The nameservers on which a zone is served. */
export interface OurServers {
  /** Names of the service's nameservers. */
  readonly names: readonly string[];
  /** Names of the zone's owner for them. */
  readonly ownNames: readonly string[];
  /** Addresses of each nameserver, in the order of both lists of names. */
  readonly addresses: readonly (readonly string[])[];
  /** Names right below this one lead to them, too; none do where it is omitted. */
  readonly verification?: string;
}

/** The names that the parent should have: the owner's, or those of the service. */
export function namesOf({ names, ownNames }: OurServers): readonly string[] {
  return ownNames.length > 0 ? ownNames : names;
}

/** Names of the owner are ours while no glue says otherwise: the same names may have been another host's before. */
export function isOurs({ name, addresses: glue }: DelegatedServer, ours: OurServers): boolean {
  const { names, ownNames, verification } = ours;
  if (names.includes(name) || isVerificationName(name, verification)) return true;
  return ownNames.includes(name) && glue.every((address) => isOurAddress(address, ours));
}

/** Whether a name is one for proofs, right below `verification`. */
function isVerificationName(name: string, verification: string | undefined): boolean {
  return verification !== undefined && name.slice(name.indexOf('.') + 1) === verification;
}

/** Whether an address, in any form, is one of our nameservers. */
export function isOurAddress(address: string, { addresses }: OurServers): boolean {
  return addresses.flat().some((one) => normalised(one) === normalised(address));
}

/** Whether the NS records at the parent name our nameservers alone, others as well, or none. */
export function delegationTo({ servers, ttl }: DelegationSeen, ours: OurServers): Delegation {
  const others = servers.filter((server) => !isOurs(server, ours)).map(({ name }) => name);
  const to = servers.length === 0 ? 'nobody' : others.length === 0 ? 'us' : 'others';
  return { to, others: others.sort(), ttl };
}

/** One text for each address (RFC 5952). */
function normalised(address: string): string {
  return address.includes(':') ? new SocketAddress({ address, family: 'ipv6' }).address : address;
}
