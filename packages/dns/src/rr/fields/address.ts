import type { Field } from './field.ts';
import { word } from './word.ts';

/** An IPv4 address in dotted decimal (RFC 1035 3.4.1). */
export function ipv4(name: string): Field {
  return word({
    name,
    form: 'an IPv4 address such as 192.0.2.1',
    encode: parseIpv4,
    format: (rdata) => formatIpv4(rdata.take(4)),
    skip: (rdata) => rdata.skip(4),
  });
}

/** An IPv6 address, any form of RFC 4291 2.2 in, RFC 5952 out. */
export function ipv6(name: string): Field {
  return word({
    name,
    form: 'an IPv6 address such as 2001:db8::1',
    encode: parseIpv6,
    format: (rdata) => formatIpv6(rdata.take(16)),
    skip: (rdata) => rdata.skip(16),
  });
}

/** Four decimal octets without leading zeros, as inet_pton reads them. */
const DOTTED_QUAD = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The four octets of an address, or undefined where the text is none. */
export function parseIpv4(text: string): number[] | undefined {
  return DOTTED_QUAD.test(text) ? text.split('.').map(Number) : undefined;
}

export function formatIpv4(octets: Uint8Array): string {
  return octets.join('.');
}

/** The sixteen octets of an address, or undefined where the text is none (RFC 4291 2.2). */
export function parseIpv6(text: string): number[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, index) => (half === '' ? [] : groups(half, index === halves.length - 1)));
  if (head === undefined) return undefined;
  if (halves.length === 1) return head.length === 16 ? head : undefined;
  if (tail === undefined || head.length + tail.length > 14) return undefined;
  return [...head, ...new Array<number>(16 - head.length - tail.length).fill(0), ...tail];
}

/** Octets of groups of four hexadecimal digits; the last group may be an IPv4 address. */
function groups(text: string, mayEndInIpv4: boolean): number[] | undefined {
  const octets: number[] = [];
  const words = text.split(':');
  for (const [index, group] of words.entries()) {
    const value = parseInt(group, 16);
    const embedded = mayEndInIpv4 && index === words.length - 1 ? parseIpv4(group) : undefined;
    if (embedded !== undefined) octets.push(...embedded);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) octets.push(value >>> 8, value & 0xff);
    else return undefined;
  }
  return octets;
}

/** RFC 5952: lower case, no leading zeros, the first longest run of two or more zero groups as `::`. */
export function formatIpv6(octets: Uint8Array): string {
  const words = Array.from({ length: 8 }, (_, i) => (octets[2 * i] << 8) | octets[2 * i + 1]);
  if (words[5] === 0xffff && words.slice(0, 5).every((group) => group === 0))
    return `::ffff:${formatIpv4(octets.subarray(12))}`;
  const run = longestZeroRun(words);
  const hex = (part: number[]): string => part.map((group) => group.toString(16)).join(':');
  if (run.length < 2) return hex(words);
  return `${hex(words.slice(0, run.start))}::${hex(words.slice(run.start + run.length))}`;
}

function longestZeroRun(words: readonly number[]): { start: number; length: number } {
  let longest = { start: 0, length: 0 };
  let length = 0;
  for (const [index, group] of words.entries()) {
    length = group === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { start: index - length + 1, length };
  }
  return longest;
}
