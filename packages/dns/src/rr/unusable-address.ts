/** Addresses that no host on the Internet can have. */
export interface UnusableAddress {
  /** The end of a sentence that begins with the address. */
  readonly what: string;
  /** The object of “write”. */
  readonly instead: string;
}

interface Block extends UnusableAddress {
  readonly prefix: readonly number[];
  /** Bits of the prefix. */
  readonly length: number;
}

const ZEROS: readonly number[] = new Array<number>(16).fill(0);
const OF_A_HOST = 'the address of a host';

/** The first block that has an address counts. */
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

/** Addresses that are published on purpose: 0.0.0.0 switches a name off, and ::1 is the host itself, as 127.0.0.1 is. */
const ON_PURPOSE: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [...ZEROS.slice(1), 1],
];

/** Why no host can be reached by an address of 4 or 16 octets (RFC 6890 2.2, RFC 4291 2.4); undefined for all others, private ones among them. */
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
