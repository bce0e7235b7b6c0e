import { formatIpv4, formatIpv6, parseIpv4, parseIpv6, type UnusableAddress, unusableAddress } from '@fourwinds/dns';
import { withoutMapping } from '@fourwinds/process';

export const addressTypes = ['A', 'AAAA'] as const;

export type AddressType = (typeof addressTypes)[number];

/** An address in canonical form (RFC 5952), with its record type. */
export interface Address {
  readonly type: AddressType;
  readonly value: string;
}

/** TTL of a new address. It is short, because the next change may come soon. An existing set keeps its TTL. */
export const NEW_TTL = 60;

export interface Prefix {
  readonly octets: readonly number[];
  /** Length in bits, from 1 to 128. */
  readonly length: number;
}

/**
 * Parses an address in any form of RFC 4291 section 2.2. Returns an IPv4-mapped IPv6 address as IPv4. Returns
 * undefined if the text is not an address.
 */
export function readAddress(text: string): Address | undefined {
  const v4 = parseIpv4(text);
  if (v4 !== undefined) return { type: 'A', value: formatIpv4(Uint8Array.from(v4)) };
  const v6 = parseIpv6(text);
  if (v6 === undefined) return undefined;
  const value = formatIpv6(Uint8Array.from(v6));
  const mapped = withoutMapping(value);
  return mapped === value ? { type: 'AAAA', value } : { type: 'A', value: mapped };
}

/** Parses a prefix such as `2001:db8:1::/56` (RFC 4291 section 2.3). Returns undefined if the text is not a prefix. */
export function readPrefix(text: string): Prefix | undefined {
  const [, address, digits] = /^([^/]*)\/(\d{1,3})$/.exec(text) ?? [];
  const octets = address === undefined ? undefined : parseIpv6(address);
  const length = Number(digits);
  return octets === undefined || length < 1 || length > 128 ? undefined : { octets, length };
}

/**
 * Parses a prefix that has no length. Its length is 64, as on a link (RFC 4291 section 2.5.1), and only its first
 * four groups need be written. Returns undefined if the text is not a prefix.
 */
export function readBarePrefix(text: string): Prefix | undefined {
  const octets = parseIpv6(FOUR_GROUPS.test(text) ? `${text}::` : text);
  return octets && { octets, length: 64 };
}

const FOUR_GROUPS = /^(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}$/i;

export function formatPrefix(prefix: Prefix): string {
  return `${withPrefix('::', prefix)}/${prefix.length}`;
}

/**
 * Adds the prefix to an address that is only a host part: all its prefix bits are zero. Returns other addresses
 * unchanged.
 */
export function withHostPart(address: string, prefix: Prefix): string {
  const isHostPart = withPrefix(address, { octets: new Array<number>(16).fill(0), length: prefix.length }) === address;
  return isHostPart ? withPrefix(address, prefix) : address;
}

/**
 * Returns the address in a text such as `2001:db8:1::7/64`, which is an address with its prefix length (RFC 4291
 * section 2.3). Returns undefined if the text is invalid or only a prefix.
 */
export function readNodeAddress(text: string): Address | undefined {
  const prefix = readPrefix(text);
  if (prefix === undefined) return undefined;
  const address = formatIpv6(Uint8Array.from(prefix.octets));
  const isPrefixAlone = prefix.length < 128 && withPrefix('::', prefix) === address;
  return isPrefixAlone ? undefined : readAddress(address);
}

/**
 * Returns why the address cannot be used in a host's record. Returns undefined if it can be used or is a placeholder.
 */
export function whyUnusable({ type, value }: Address): UnusableAddress | undefined {
  if (isPlaceholder({ type, value })) return undefined;
  if (value === IPV6_LOOPBACK) return { what: 'is the loopback address', instead: 'the address of the host' };
  return unusableAddress((type === 'A' ? parseIpv4(value) : parseIpv6(value))!);
}

const IPV6_LOOPBACK = '::1';

/** Values that stand for an unknown or missing address. */
export const placeholders: { readonly [type in AddressType]: string } = { A: '0.0.0.0', AAAA: '::' };

export function isPlaceholder({ type, value }: Address): boolean {
  return placeholders[type] === value;
}

/** Replaces the prefix of an IPv6 address. The host part of the address stays. */
export function withPrefix(address: string, { octets, length }: Prefix): string {
  const host = parseIpv6(address)!;
  const joined = host.map((octet, i) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, length - i * 8))) & 0xff;
    return (octets[i] & mask) | (octet & ~mask & 0xff);
  });
  return formatIpv6(Uint8Array.from(joined));
}
