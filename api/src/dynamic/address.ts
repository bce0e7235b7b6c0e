import { formatIpv4, formatIpv6, parseIpv4, parseIpv6, type UnusableAddress, unusableAddress } from '@fourwinds/dns';
import { withoutMapping } from '@fourwinds/process';

/** The types of records that hold an address of a host. */
export const addressTypes = ['A', 'AAAA'] as const;

export type AddressType = (typeof addressTypes)[number];

/** An address in canonical form (RFC 5952), and the type of its record. */
export interface Address {
  readonly type: AddressType;
  readonly value: string;
}

/** Seconds that resolvers may keep a new address, as the next one may come soon. A set that is there keeps its TTL. */
export const NEW_TTL = 60;

/** The first bits of IPv6 addresses. */
export interface Prefix {
  readonly octets: readonly number[];
  /** From 1 to 128. */
  readonly length: number;
}

/** An address in any form of RFC 4291 2.2, an IPv4 address within an IPv6 address as such; undefined where the text is none. */
export function readAddress(text: string): Address | undefined {
  const v4 = parseIpv4(text);
  if (v4 !== undefined) return { type: 'A', value: formatIpv4(Uint8Array.from(v4)) };
  const v6 = parseIpv6(text);
  if (v6 === undefined) return undefined;
  const value = formatIpv6(Uint8Array.from(v6));
  const mapped = withoutMapping(value);
  return mapped === value ? { type: 'AAAA', value } : { type: 'A', value: mapped };
}

/** A prefix such as `2001:db8:1::/56` (RFC 4291 2.3); undefined where the text is none. */
export function readPrefix(text: string): Prefix | undefined {
  const [, address, digits] = /^([^/]*)\/(\d{1,3})$/.exec(text) ?? [];
  const octets = address === undefined ? undefined : parseIpv6(address);
  const length = Number(digits);
  return octets === undefined || length < 1 || length > 128 ? undefined : { octets, length };
}

/** A prefix without its length is one of 64 bits, as a link has (RFC 4291 2.5.1); it may end after these. undefined where the text is none. */
export function readBarePrefix(text: string): Prefix | undefined {
  const octets = parseIpv6(FOUR_GROUPS.test(text) ? `${text}::` : text);
  return octets && { octets, length: 64 };
}

const FOUR_GROUPS = /^(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}$/i;

/** The text of a prefix, the same for all that mean the same. */
export function formatPrefix(prefix: Prefix): string {
  return `${withPrefix('::', prefix)}/${prefix.length}`;
}

/** An address with a prefix where it is a host part: its bits before the length of the prefix are zero. Any other stays as it is. */
export function withHostPart(address: string, prefix: Prefix): string {
  const isHostPart = withPrefix(address, { octets: new Array<number>(16).fill(0), length: prefix.length }) === address;
  return isHostPart ? withPrefix(address, prefix) : address;
}

/** The address of `2001:db8:1::7/64`, with the length of its prefix (RFC 4291 2.3); undefined where the text is none, or a prefix alone. */
export function readNodeAddress(text: string): Address | undefined {
  const prefix = readPrefix(text);
  if (prefix === undefined) return undefined;
  const address = formatIpv6(Uint8Array.from(prefix.octets));
  const isPrefixAlone = prefix.length < 128 && withPrefix('::', prefix) === address;
  return isPrefixAlone ? undefined : readAddress(address);
}

/** Why an address is not for a record of a host; undefined for all others, the placeholders among them. */
export function whyUnusable({ type, value }: Address): UnusableAddress | undefined {
  if (isPlaceholder({ type, value })) return undefined;
  if (value === IPV6_LOOPBACK) return { what: 'is the loopback address', instead: 'the address of the host' };
  return unusableAddress((type === 'A' ? parseIpv4(value) : parseIpv6(value))!);
}

const IPV6_LOOPBACK = '::1';

/** Stands for an address that is not yet known, or for none. */
export const placeholders: { readonly [type in AddressType]: string } = { A: '0.0.0.0', AAAA: '::' };

export function isPlaceholder({ type, value }: Address): boolean {
  return placeholders[type] === value;
}

/** An IPv6 address with another prefix; its host part stays. */
export function withPrefix(address: string, { octets, length }: Prefix): string {
  const host = parseIpv6(address)!;
  const joined = host.map((octet, i) => {
    const mask = (0xff00 >> Math.min(8, Math.max(0, length - i * 8))) & 0xff;
    return (octets[i] & mask) | (octet & ~mask & 0xff);
  });
  return formatIpv6(Uint8Array.from(joined));
}
