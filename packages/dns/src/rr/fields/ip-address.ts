import type { Field } from './field.ts';
import { tokenField } from './token-field.ts';

/** An IPv4 address in dotted decimal (RFC 1035 3.4.1). */
export function ipv4(name: string): Field {
  return tokenField({
    name,
    form: 'an IPv4 address such as 192.0.2.1',
    encode: parseIpv4,
    format: (rdata) => formatIpv4(rdata.take(4)),
    skip: (rdata) => rdata.skip(4),
  });
}

/** An IPv6 address. Accepts any form of RFC 4291 2.2, and writes the form of RFC 5952. */
export function ipv6(name: string): Field {
  return tokenField({
    name,
    form: 'an IPv6 address such as 2001:db8::1',
    encode: parseIpv6,
    format: (rdata) => formatIpv6(rdata.take(16)),
    skip: (rdata) => rdata.skip(16),
  });
}

const ZERO = 0x30;

/**
 * Parses an IPv4 address as inet_pton does, without leading zeros. Returns four octets, or undefined if the text is
 * invalid.
 */
export function parseIpv4(text: string): number[] | undefined {
  const octets: number[] = [];
  for (let start = 0; start <= text.length;) {
    const dot = text.indexOf('.', start);
    const end = dot === -1 ? text.length : dot;
    const octet = octetValue(text, start, end);
    if (octet === -1) return undefined;
    octets.push(octet);
    start = end + 1;
  }
  return octets.length === 4 ? octets : undefined;
}

/** Parses one to three decimal digits. Returns a value up to 255, or -1 if the text is invalid. */
function octetValue(text: string, start: number, end: number): number {
  const length = end - start;
  if (length === 0 || length > 3 || (length > 1 && text.charCodeAt(start) === ZERO)) return -1;
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value > 255 ? -1 : value;
}

export function formatIpv4(octets: Uint8Array): string {
  return octets.join('.');
}

/** Parses an IPv6 address (RFC 4291 2.2). Returns 16 octets, or undefined if the text is invalid. */
export function parseIpv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => (half === '' ? [] : groups(half, index === halves.length - 1)));
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 16 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 14) return undefined;
  return [...head, ...new Array<number>(16 - head.length - tail.length).fill(0), ...tail];
}

function groups(text: string, mayEndInIpv4: boolean): number[] | undefined {
  const octets: number[] = [];
  const groups = text.split(':');
  for (let i = 0; i < groups.length; i++) {
    const value = groupValue(groups[i]);
    const embedded = value === -1 && mayEndInIpv4 && i === groups.length - 1 ? parseIpv4(groups[i]) : undefined;
    if (embedded !== undefined) octets.push(...embedded);
    else if (value !== -1) octets.push(value >>> 8, value & 0xff);
    else return undefined;
  }
  return octets;
}

/** Parses one to four hexadecimal digits. Returns -1 if the text is invalid. */
function groupValue(digits: string): number {
  if (digits.length === 0 || digits.length > 4) return -1;
  let value = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = hexDigit(digits.charCodeAt(i));
    if (digit === -1) return -1;
    value = value * 16 + digit;
  }
  return value;
}

function hexDigit(code: number): number {
  if (code >= ZERO && code <= 0x39) return code - ZERO;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/**
 * Formats an address as in RFC 5952: lower case, no leading zeros, and `::` for the first longest run of at least two
 * groups of zeros.
 */
export function formatIpv6(octets: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, i) => (octets[2 * i] << 8) | octets[2 * i + 1]);
  if (groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return `::ffff:${formatIpv4(octets.subarray(12))}`;
  const run = longestZeroRun(groups);
  const hex = (part: number[]): string => part.map((group) => group.toString(16)).join(':');
  if (run.length < 2) return hex(groups);
  return `${hex(groups.slice(0, run.start))}::${hex(groups.slice(run.start + run.length))}`;
}

function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [index, group] of groups.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: index - length + 1, length };
  }
  return longest;
}
