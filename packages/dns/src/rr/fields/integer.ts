import { parseTtl } from '../../ttl.ts';
import { shorten } from '../../name.ts';
import type { WireReader, WireWriter } from '../../wire.ts';
import type { Field } from './field.ts';

const ZERO = 0x30;

/** Names that can be written instead of a number, in upper case. Output always contains the number. */
export type Mnemonics = Readonly<Record<string, number>>;

export function u8(name: string, mnemonics: Mnemonics = {}): Field {
  return integer(
    { name, octets: 1, write: (out, value) => out.u8(value), read: (rdata) => rdata.u8() },
    decimalOr(mnemonics),
    '',
  );
}

export function u16(name: string, mnemonics: Mnemonics = {}): Field {
  return integer(
    { name, octets: 2, write: (out, value) => out.u16(value), read: (rdata) => rdata.u16() },
    decimalOr(mnemonics),
    '',
  );
}

export function u32(name: string): Field {
  return integer(wide(name), decimalOr({}), '');
}

/** A number of seconds, or a time such as `1h30m`. Every nameserver accepts both in SOA. */
export function seconds(name: string): Field {
  return integer(wide(name), (text) => parseTtl(text) ?? NaN, ', or a time such as 1h30m');
}

interface Width {
  readonly name: string;
  readonly octets: 1 | 2 | 4;
  readonly write: (out: WireWriter, value: number) => void;
  readonly read: (rdata: WireReader) => number;
}

function wide(name: string): Width {
  return { name, octets: 4, write: (out, value) => out.u32(value), read: (rdata) => rdata.u32() };
}

function integer({ name, octets, write, read }: Width, parse: (text: string) => number, alternative: string): Field {
  const max = 256 ** octets - 1;
  const form = `an integer from 0 to ${max}${alternative}`;
  return {
    name,
    form,
    parse(tokens, out) {
      const token = tokens.take(name);
      const value = parse(token.text);
      if (!(value <= max))
        throw tokens.error('value-out-of-range', `field "${name}": "${shorten(token.text)}" is not ${form}`, token);
      write(out, value);
    },
    format: (rdata) => String(read(rdata)),
    skip: (rdata) => rdata.skip(octets),
  };
}

function decimalOr(mnemonics: Mnemonics): (text: string) => number {
  return (text) => {
    const value = parseDecimal(text);
    if (!Number.isNaN(value)) return value;
    return Object.hasOwn(mnemonics, text.toUpperCase()) ? mnemonics[text.toUpperCase()] : NaN;
  };
}

/** Parses one to ten decimal digits. Returns NaN for other text. */
export function parseDecimal(text: string): number {
  if (text.length === 0 || text.length > 10) return NaN;
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}
