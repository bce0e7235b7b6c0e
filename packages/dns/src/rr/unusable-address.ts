export interface UnusableAddress {
  /** Text that follows the address in a sentence. */
  readonly what: string;
  /** Text that follows the word “write” in a sentence. */
  readonly instead: string;
}

interface Block extends UnusableAddress {
  readonly prefix: readonly number[];
  readonly length: number;
}

const ZEROS: readonly number[] = new Array<number>(16).fill(0);
const OF_A_HOST = 'the address of a host';

/** Blocks of unusable addresses. The first block that matches applies. */
const ipv4Blocks: readonly Block[] = [
  block([255, 255, 255, 255], 32, 'is the address of all hosts of a link', 'the address of one host'),
  block([0], 8, 'means a host of an unknown network', OF_A_HOST),
  block([169, 254], 16, 'is a link-local address', 'the address that the host has outside of its link'),
  block([224], 4, 'is a multicast address', 'the address of one host'),
  block([240], 4, 'is a reserved address', OF_A_HOST),
];

const ipv6Blocks: readonly Block[] = [
  block(ZEROS, 128, 'is the unspecified address', OF_A_HOST),
  block([...ZEROS.slice(0, 10), 0xff, 0xff], 96, 'is an IPv4 address in the form of IPv6', 'it as an A record'),
  block([0], 8, 'is a reserved address', 'the prefix of the network, too, as in 2001:db8::1'),
  block([0xfe, 0x80], 10, 'is a link-local address', 'the address that the host has outside of its link'),
  block([0xff], 8, 'is a multicast address', 'the address of one host'),
];

/** Addresses that users publish on purpose. 0.0.0.0 disables a name, and ::1 and 127.0.0.1 mean the host itself. */
const ON_PURPOSE: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [...ZEROS.slice(1), 1],
];

/**
 * Returns the reason why no host is reachable at an address of 4 or 16 octets (RFC 6890 2.2, RFC 4291 2.4). Returns
 * undefined for usable addresses, including private addresses.
 */
export function unusableAddress(octets: ArrayLike<number>): UnusableAddress | undefined {
  if (ON_PURPOSE.some((address) => isSame(address, octets))) return undefined;
  return (octets.length === 4 ? ipv4Blocks : ipv6Blocks).find(({ prefix, length }) =>
    hasPrefix(octets, prefix, length),
  );
}

function block(prefix: readonly number[], length: number, what: string, instead: string): Block {
  return { prefix, length, what, instead };
}

function isSame(address: readonly number[], octets: ArrayLike<number>): boolean {
  return address.length === octets.length && hasPrefix(octets, address, 8 * address.length);
}

function hasPrefix(octets: ArrayLike<number>, prefix: readonly number[], length: number): boolean {
  return prefix.every((octet, i) => {
    const shift = Math.max(0, 8 * (i + 1) - length);
    return octets[i] >> shift === octet >> shift;
  });
}
