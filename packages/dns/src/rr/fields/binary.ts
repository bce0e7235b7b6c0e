import { MalformedWire, type WireReader } from '../../wire.ts';
import type { Field } from './field.ts';
import { notOfForm, tokenField } from './token-field.ts';

/** The rest of the data in hexadecimal, at least one octet. Accepts blanks. Writes upper case. */
export function hex(name: string): Field {
  return blob({ name, form: 'an even number of hexadecimal digits', decode: parseHex, encode: formatHex, least: 1 });
}

/** The rest of the data in base64 (RFC 4648 4). At least one octet, unless `least` is 0. Accepts blanks. */
export function base64(name: string, least: 0 | 1 = 1): Field {
  return blob({
    name,
    form: 'base64 with its padding',
    decode: parseBase64,
    encode: (octets) => octets.toBase64(),
    least,
  });
}

interface Blob {
  readonly name: string;
  readonly form: string;
  readonly decode: (text: string) => Uint8Array | undefined;
  readonly encode: (octets: Uint8Array) => string;
  readonly least: 0 | 1;
}

/** Separators that some programs write between octets. */
const SUPERFLUOUS = [
  { name: 'colons', sign: /:/g },
  { name: '0x', sign: /^0x/i },
] as const;

function blob({ name, form, decode, encode, least }: Blob): Field {
  return {
    name,
    form,
    parse(tokens, out) {
      if (least === 0 && tokens.remaining === 0) return;
      const rest = tokens.takeRest(name);
      const text = rest.length === 1 ? rest[0].text : rest.map((token) => token.text).join('');
      const octets = decode(text);
      if (octets === undefined || octets.length === 0) {
        const [left] = SUPERFLUOUS.filter(
          ({ sign }) => sign.test(text) && decode(text.replace(sign, '')) !== undefined,
        );
        const wanted = left === undefined ? form : `${form}; leave the ${left.name} out`;
        throw notOfForm(tokens, name, wanted, { ...rest[0], text });
      }
      out.bytes(octets);
    },
    format: (rdata) => encode(takeAtLeast(least, rdata, rdata.remaining)),
    skip: (rdata) => void takeAtLeast(least, rdata, rdata.remaining),
  };
}

/** `count` octets as pairs of hexadecimal digits separated by hyphens (RFC 7043 3.2). */
export function octetPairs(name: string, count: number): Field {
  return tokenField({
    name,
    form: `${count} octets such as 00-00-5e-00-53-2a`,
    encode: (text) =>
      /^[0-9a-f]{2}(?:-[0-9a-f]{2})*$/i.test(text) ? exactly(count, parseHex(text.replaceAll('-', ''))) : undefined,
    format: (rdata) => groupHex(rdata.take(count), 2, '-'),
    skip: (rdata) => rdata.skip(count),
  });
}

/** Eight octets as four groups of hexadecimal digits separated by colons (RFC 6742 2.1.1). */
export function locator64(name: string): Field {
  return tokenField({
    name,
    form: 'four groups of hexadecimal digits such as 0014:4fff:ff20:ee64',
    encode(text) {
      if (!/^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}$/i.test(text)) return undefined;
      return parseHex(
        text
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
      );
    },
    format: (rdata) => groupHex(rdata.take(8), 4, ':'),
    skip: (rdata) => rdata.skip(8),
  });
}

/** The rest of the data, at least one octet, as 0x followed by hexadecimal digits. Accepts dots (RFC 1706 6). */
export function prefixedHex(name: string): Field {
  return tokenField({
    name,
    form: '0x and an even number of hexadecimal digits, with dots where you like',
    encode: (text) => (/^0x\.*[0-9a-f]/i.test(text) ? parseHex(text.slice(2).replaceAll('.', '')) : undefined),
    format: (rdata) => `0x${takeAtLeast(1, rdata, rdata.remaining).toHex()}`,
    skip: (rdata) => void takeAtLeast(1, rdata, rdata.remaining),
  });
}

/** The salt of NSEC3: a length and up to 255 octets. Written in hexadecimal, or as `-` if empty (RFC 5155 3.3). */
export function salt(name: string): Field {
  return tokenField({
    name,
    form: 'hexadecimal digits for at most 255 octets, or - for none',
    encode: (text) => counted(text === '-' ? new Uint8Array() : parseHex(text)),
    format: (rdata) => formatHex(rdata.take(rdata.u8())) || '-',
    skip: (rdata) => rdata.skip(rdata.u8()),
  });
}

/** The hashed name of NSEC3: a length and 1 to 255 octets. Written in base32hex without padding (RFC 5155 3.3). */
export function hashedName(name: string): Field {
  return tokenField({
    name,
    form: 'a hash in base32hex without padding',
    encode: (text) => counted(parseBase32Hex(text)),
    format: (rdata) => formatBase32Hex(takeAtLeast(1, rdata, rdata.u8())),
    skip: (rdata) => void takeAtLeast(1, rdata, rdata.u8()),
  });
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Values of base64 digits, by character code. A value above 63 means that the character is not a digit. */
const SEXTETS = Uint8Array.from({ length: 128 }, (_, code) => BASE64.indexOf(String.fromCharCode(code)));

/** Decodes base64 with padding (RFC 4648 4). Returns undefined if the text is invalid. */
export function parseBase64(text: string): Uint8Array | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const digits = text.length - padding;
  if (text.length % 4 !== 0) return undefined;
  const octets = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  let faults = 0;
  let at = 0;
  for (let i = 0; i < digits; i++) {
    const sextet = SEXTETS[text.charCodeAt(i)] ?? NOT_BASE64;
    faults |= sextet;
    held = (held << 6) | sextet;
    if ((i & 3) !== 0) octets[at++] = held >>> (6 - 2 * (i & 3));
  }
  const leftOver = held & ((1 << (2 * padding)) - 1);
  return faults <= 63 && leftOver === 0 ? octets : undefined;
}

const NOT_BASE64 = 255;

const BASE32HEX = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** Encodes octets in upper-case base32hex without padding (RFC 4648 7). */
export function formatBase32Hex(octets: Uint8Array): string {
  let text = '';
  let bits = 0;
  let buffer = 0;
  for (const octet of octets) {
    buffer = ((buffer << 8) | octet) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32HEX[(buffer >>> (bits - 5)) & 31];
  }
  return bits === 0 ? text : text + BASE32HEX[(buffer << (5 - bits)) & 31];
}

/** Decodes base32hex without padding, in upper or lower case. Returns undefined if the text is invalid. */
function parseBase32Hex(text: string): Uint8Array | undefined {
  if (!/^[0-9a-v]+$/i.test(text)) return undefined;
  const octets: number[] = [];
  let bits = 0;
  let buffer = 0;
  for (const digit of text.toUpperCase()) {
    buffer = ((buffer << 5) | BASE32HEX.indexOf(digit)) & 0xfff;
    bits += 5;
    if (bits >= 8) octets.push((buffer >>> (bits -= 8)) & 0xff);
  }
  const leftOver = buffer & ((1 << bits) - 1);
  return bits < 5 && leftOver === 0 ? Uint8Array.from(octets) : undefined;
}

function parseHex(text: string): Uint8Array | undefined {
  return /^(?:[0-9a-f]{2})*$/i.test(text) ? Uint8Array.fromHex(text) : undefined;
}

function formatHex(octets: Uint8Array): string {
  return octets.toHex().toUpperCase();
}

function exactly(count: number, octets: Uint8Array | undefined): Uint8Array | undefined {
  return octets?.length === count ? octets : undefined;
}

function groupHex(octets: Uint8Array, digits: number, separator: string): string {
  return (octets.toHex().match(new RegExp(`.{${digits}}`, 'g')) ?? []).join(separator);
}

function counted(octets: Uint8Array | undefined): number[] | undefined {
  return octets === undefined || octets.length > 255 ? undefined : [octets.length, ...octets];
}

function takeAtLeast(least: number, rdata: WireReader, count: number): Uint8Array {
  if (count < least) throw new MalformedWire('at least one octet is needed');
  return rdata.take(count);
}
