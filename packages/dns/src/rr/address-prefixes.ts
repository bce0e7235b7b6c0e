import type { Token, Tokens } from '../presentation.ts';
import { MalformedWire, type WireReader } from '../wire.ts';
import { type Field, formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from './all-fields.ts';

interface Family {
  readonly octets: number;
  readonly parse: (text: string) => number[] | undefined;
  readonly format: (octets: Uint8Array) => string;
}

const families: Readonly<Record<number, Family | undefined>> = {
  1: { octets: 4, parse: parseIpv4, format: formatIpv4 },
  2: { octets: 16, parse: parseIpv6, format: formatIpv6 },
};

const FORM = 'an address prefix such as 1:192.0.2.0/24 or !2:2001:db8::/32';

/** Any number of address prefixes up to the end of the data. Each of them may be negated (RFC 3123 4). */
export const addressPrefixes: Field = {
  name: 'prefixes',
  form: 'address prefixes such as 1:192.0.2.0/24 !2:2001:db8::/32',
  parse(tokens, out) {
    while (tokens.remaining > 0) out.bytes(Uint8Array.from(encode(tokens, tokens.take('prefixes'))));
  },
  format: (rdata) => readPrefixes(rdata).join(' '),
  skip: (rdata) => void readPrefixes(rdata),
};

function encode(tokens: Tokens, token: Token): number[] {
  const [, negation, number, address, length] = /^(!?)(\d):([^/]+)\/(\d{1,3})$/.exec(token.text) ?? [];
  const family = families[Number(number)];
  const octets = family?.parse(address);
  if (family === undefined || octets === undefined || Number(length) > family.octets * 8) {
    throw tokens.error('value-syntax', `field "prefixes": "${token.text}" is not ${FORM}`, token);
  }
  const significant = octets.slice(0, octets.findLastIndex((octet) => octet !== 0) + 1);
  return [0, Number(number), Number(length), significant.length | (negation === '' ? 0 : 0x80), ...significant];
}

function readPrefixes(rdata: WireReader): string[] {
  const prefixes: string[] = [];
  while (rdata.remaining > 0) {
    const number = rdata.u16();
    const length = rdata.u8();
    const mark = rdata.u8();
    const significant = rdata.take(mark & 0x7f);
    const family = families[number];
    if (family === undefined) throw new MalformedWire('an address family that is not known here');
    if (length > family.octets * 8 || significant.length > family.octets)
      throw new MalformedWire('a prefix longer than its address');
    if (significant.at(-1) === 0) throw new MalformedWire('a prefix that ends in a zero octet');
    const address = new Uint8Array(family.octets);
    address.set(significant);
    prefixes.push(`${mark & 0x80 ? '!' : ''}${number}:${family.format(address)}/${length}`);
  }
  return prefixes;
}
