import { MalformedWire, type WireReader } from '../wire.ts';
import type { Field } from './all-fields.ts';
import { notOfForm } from './fields/token-field.ts';
import { typeCode, typeMnemonic } from './type-mnemonics.ts';

const FORM = 'a record type of a code from 1 to 127';
const CODE = /^\d{1,3}$/;

/**
 * Bitmap of record types that starts with type 0 and extends to the end of the data. If the first bit is set, the
 * form is unknown (RFC 2535 5.2). A number can be written instead of a type (RFC 2535 5.3).
 */
export const shortTypeBitmap: Field = {
  name: 'types',
  form: 'record types such as A MX NXT',
  parse(tokens, out) {
    const bits = new Uint8Array(16);
    while (tokens.remaining > 0) {
      const token = tokens.take('types');
      const code = CODE.test(token.text) ? Number(token.text) : (typeCode(token.text) ?? 0);
      if (code < 1 || code > 127) throw notOfForm(tokens, 'types', FORM, token);
      bits[code >>> 3] |= 0x80 >>> (code & 7);
    }
    out.bytes(bits.subarray(0, bits.findLastIndex((octet) => octet !== 0) + 1));
  },
  format: (rdata) => readTypes(rdata).map(typeMnemonic).join(' '),
  skip: (rdata) => void readTypes(rdata),
};

function readTypes(rdata: WireReader): number[] {
  const bits = rdata.rest();
  if (bits.length > 16 || bits.at(-1) === 0 || (bits[0] & 0x80) !== 0)
    throw new MalformedWire('not bits for types 1 to 127 that end in a bit that is set');
  const codes = Array.from({ length: bits.length * 8 }, (_, code) => code);
  return codes.filter((code) => (bits[code >>> 3] & (0x80 >>> (code & 7))) !== 0);
}
