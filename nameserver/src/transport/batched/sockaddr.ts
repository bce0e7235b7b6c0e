import { networkInterfaces } from 'node:os';
import type { SocketAddress } from '@fourwinds/process';
import { addressOctets } from '../address-octets.ts';
import { AF_INET, AF_INET6 } from './libc.ts';

export type Family = 'ipv4' | 'ipv6';

/**
 * struct sockaddr_in: family (16 bits), port (16, big-endian), address (32)
 * struct sockaddr_in6: family, port, flow (32), address (128), scope (32)
 */
export const SOCKADDR = {
  ipv4: { family: AF_INET, octets: 16, address: 4, addressOctets: 4 },
  ipv6: { family: AF_INET6, octets: 28, address: 8, addressOctets: 16 },
} as const;
export const SOCKADDR_PORT = 2;
const SOCKADDR_SCOPE = 24;

export function familyOf(host: string): Family {
  return host.includes(':') ? 'ipv6' : 'ipv4';
}

/** Returns true for 0.0.0.0 and `::`. */
export function isWildcard(host: string): boolean {
  return addressOctets(host).every((octet) => octet === 0);
}

/** Returns the struct sockaddr of an address, with the scope after its `%`, if any. */
export function writeSockaddr({ host, port }: SocketAddress): Uint8Array {
  const { family, octets, address } = SOCKADDR[familyOf(host)];
  const sockaddr = new Uint8Array(octets);
  const view = new DataView(sockaddr.buffer);
  view.setUint16(0, family, true);
  view.setUint16(SOCKADDR_PORT, port);
  sockaddr.set(addressOctets(host), address);
  const [, scope] = host.split('%');
  if (scope !== undefined) view.setUint32(SOCKADDR_SCOPE, scopeId(scope), true);
  return sockaddr;
}

/** Returns the number of a network interface given by number or name. 0 if there is none. */
function scopeId(scope: string): number {
  if (/^\d+$/.test(scope)) return Number(scope);
  const addresses = networkInterfaces()[scope] ?? [];
  return addresses.find(({ scopeid = 0 }) => scopeid > 0)?.scopeid ?? 0;
}
