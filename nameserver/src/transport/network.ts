export const NETWORK_OCTETS = 8;

const IPV4_OCTETS = 4;
const IPV4_PREFIX = 3;
const IPV6_PREFIX = 7;

/**
 * Writes the network of an address to `out` at 0: the first 24 bits of an IPv4 address, or the first 56 bits of an
 * IPv6 address. Addresses are counted by network, because a network can forge all its addresses. `address` is given
 * as octets.
 */
export function writeNetwork(address: Uint8Array, out: Uint8Array): void {
  const prefix = address.length === IPV4_OCTETS ? IPV4_PREFIX : IPV6_PREFIX;
  out[0] = prefix;
  for (let i = 1; i < NETWORK_OCTETS; i++) out[i] = i <= prefix ? address[i - 1] : 0;
}

/** 127.0.0.0/8 and ::1. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === IPV4_OCTETS) return address[0] === 127;
  for (let i = 0; i < address.length - 1; i++) if (address[i] !== 0) return false;
  return address[address.length - 1] === 1;
}
