import { MalformedWire, type WireReader, WireWriter } from '../../wire.ts';
import type { Field } from './field.ts';
import { typeCode, typeMnemonic } from '../type-mnemonics.ts';
import { notOfForm, tokenField } from './token-field.ts';

const FORM = 'a record type such as MX or TYPE15';

/** The record type that an RRSIG covers. */
export function recordType(name: string): Field {
  return tokenField({
    name,
    form: FORM,
    encode(text) {
      const code = typeCode(text);
      return code === undefined ? undefined : [code >>> 8, code & 0xff];
    },
    format: (rdata) => typeMnemonic(rdata.u16()),
    skip: (rdata) => rdata.skip(2),
  });
}

/** A bitmap of record types that extends to the end of the data (RFC 4034 4.1.2). */
export function typeBitmap(name: string): Field {
  return {
    name,
    form: 'record types such as A MX TYPE65534',
    parse(tokens, out) {
      const codes: number[] = [];
      while (tokens.remaining > 0) {
        const token = tokens.take(name);
        const code = typeCode(token.text);
        if (code === undefined) throw notOfForm(tokens, name, FORM, token);
        codes.push(code);
      }
      writeTypeBitmap(codes, out);
    },
    format: (rdata) => readTypes(rdata).map(typeMnemonic).join(' '),
    skip: (rdata) => void readTypes(rdata),
  };
}

/** Encodes a bitmap of record types (RFC 4034 4.1.2). `codes` may be in any order. */
export function encodeTypeBitmap(codes: readonly number[]): Uint8Array {
  const out = new WireWriter();
  writeTypeBitmap([...codes], out);
  return out.finish();
}

/**
 * Writes the window number, the number of octets and the bits of each nonempty block of 256 codes. Sorts `codes` in
 * place.
 */
function writeTypeBitmap(codes: number[], out: WireWriter): void {
  codes.sort((a, b) => a - b);
  for (let i = 0; i < codes.length;) {
    const window = codes[i] >>> 8;
    let octet = 0;
    let bits = 0;
    const length = out.length + 1;
    out.u16(window << 8);
    for (; i < codes.length && codes[i] >>> 8 === window; i++) {
      for (; octet < (codes[i] & 0xff) >>> 3; octet++, bits = 0) out.u8(bits);
      bits |= 0x80 >>> (codes[i] & 7);
    }
    out.u8(bits);
    out.setU16(length - 1, (window << 8) | (octet + 1));
  }
}

function readTypes(rdata: WireReader): number[] {
  const codes: number[] = [];
  let previous = -1;
  while (rdata.remaining > 0) {
    const window = rdata.u8();
    const length = rdata.u8();
    if (window <= previous) throw new MalformedWire('type bitmap windows out of order');
    if (length < 1 || length > 32) throw new MalformedWire('a type bitmap window without 1 to 32 octets');
    const bits = rdata.take(length);
    if (bits[length - 1] === 0) throw new MalformedWire('a type bitmap window that ends in a zero octet');
    for (let bit = 0; bit < length * 8; bit++) {
      if ((bits[bit >>> 3] & (0x80 >>> (bit & 7))) !== 0) codes.push((window << 8) | bit);
    }
    previous = window;
  }
  return codes;
}
