import { shorten } from '../../name.ts';
import type { Token, Tokens } from '../../presentation.ts';
import type { WireReader } from '../../wire.ts';
import type { Field } from './field.ts';

interface TokenField {
  readonly name: string;
  /** Completes the sentence `"x" is not …`. */
  readonly form: string;
  /** The token's wire octets, or undefined where it is not of this form. */
  readonly encode: (text: string) => ArrayLike<number> | undefined;
  readonly format: (rdata: WireReader) => string;
  readonly skip: (rdata: WireReader) => void;
}

/** A field that is exactly one token. */
export function tokenField({ name, form, encode, format, skip }: TokenField): Field {
  return {
    name,
    form,
    parse(tokens, out) {
      const token = tokens.take(name);
      const octets = encode(token.text);
      if (octets === undefined) throw notOfForm(tokens, name, form, token);
      out.bytes(octets);
    },
    format,
    skip,
  };
}

/** The error for a token that its field cannot hold. */
export function notOfForm(tokens: Tokens, name: string, form: string, token: Token): Error {
  return tokens.error('value-syntax', `field "${name}": "${shorten(token.text)}" is not ${form}`, token);
}
