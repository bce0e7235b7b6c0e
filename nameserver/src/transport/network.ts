import { addressOctets } from './address.ts';

/** Octets that tell a network from others. */
export const NETWORK_OCTETS = 8;

const IPV4_PREFIX = 3;
const IPV6_PREFIX = 7;

/**
 * The network that an address is counted with, as one network may forge all its addresses: the first 24 bits of an IPv4
 * address, the first 56 of an IPv6 address. Written to `out` at 0.
 */
export function writeNetwork(address: string, out: Uint8Array): void {
  const octets = addressOctets(address);
  const prefix = octets.length === 4 ? IPV4_PREFIX : IPV6_PREFIX;
  out.fill(0, 0, NETWORK_OCTETS);
  out[0] = prefix;
  for (let i = 0; i < prefix; i++) out[i + 1] = octets[i];
}

export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1';
}
