import { quoteText, type Token, type Tokens, unescapeText } from '../../presentation.ts';
import { MalformedWire, type WireReader, type WireWriter } from '../../wire.ts';
import type { Field } from './field.ts';
import { tokenField } from './token-field.ts';

/** One character string of at most 255 octets (RFC 1035 3.3). */
export function characterString(name: string): Field {
  return {
    name,
    form: 'a quoted string of at most 255 octets',
    quotable: true,
    parse: (tokens, out) => writeString(name, tokens, tokens.take(name), out),
    format: (rdata) => quoteText(rdata.take(rdata.u8())),
    skip: (rdata) => rdata.skip(rdata.u8()),
  };
}

/** One or more character strings of at most 255 octets each, up to the end of the data (RFC 1035 3.3.14). */
export function characterStrings(name: string): Field {
  return {
    name,
    form: 'one or more quoted strings of at most 255 octets',
    quotable: true,
    parse(tokens, out) {
      for (const token of tokens.takeRest(name)) writeString(name, tokens, token, out);
    },
    format(rdata) {
      const strings: string[] = [];
      do strings.push(quoteText(rdata.take(rdata.u8())));
      while (rdata.remaining > 0);
      return strings.join(' ');
    },
    skip(rdata) {
      do rdata.skip(rdata.u8());
      while (rdata.remaining > 0);
    },
  };
}

/**
 * A quoted text of any length that extends to the end of the data. It has no length octet (RFC 8659 4.1.1, RFC 7553
 * 4.4).
 */
export function text(name: string): Field {
  return {
    name,
    form: 'a quoted text',
    quotable: true,
    parse(tokens, out) {
      const token = tokens.take(name);
      out.bytes(tokens.within(token, name, () => unescapeText(token.text)));
    },
    format: (rdata) => quoteText(rdata.rest()),
    skip: (rdata) => void rdata.rest(),
  };
}

/** A character string of ASCII letters and digits, written without quotes (RFC 8659 4.1). */
export function tag(name: string): Field {
  const field = tokenField({
    name,
    form: 'one to 255 letters and digits',
    encode: (value) => (/^[a-z0-9]{1,255}$/i.test(value) ? [value.length, ...unescapeText(value)] : undefined),
    format: readTag,
    skip: (rdata) => void readTag(rdata),
  });
  return { ...field, quotable: true };
}

function readTag(rdata: WireReader): string {
  const value = String.fromCharCode(...rdata.take(rdata.u8()));
  if (!/^[a-z0-9]+$/i.test(value)) throw new MalformedWire('a tag that is not made of letters and digits');
  return value;
}

function writeString(name: string, tokens: Tokens, token: Token, out: WireWriter): void {
  const octets = tokens.within(token, name, () => unescapeText(token.text));
  if (octets.length > 255) {
    throw tokens.error(
      'value-out-of-range',
      `field "${name}": a string of ${octets.length} octets; one string has at most 255`,
      token,
    );
  }
  out.u8(octets.length);
  out.bytes(octets);
}
