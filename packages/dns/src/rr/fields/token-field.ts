import { shorten } from '../../name.ts';
import type { Token, Tokens } from '../../presentation.ts';
import type { WireReader } from '../../wire.ts';
import type { Field } from './field.ts';

interface TokenField {
  readonly name: string;
  /** Completes the error message `"x" is not …`. */
  readonly form: string;
  /** Returns the wire octets of a token, or undefined if the token is invalid. */
  readonly encode: (text: string) => ArrayLike<number> | undefined;
  readonly format: (rdata: WireReader) => string;
  readonly skip: (rdata: WireReader) => void;
}

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

export function notOfForm(tokens: Tokens, name: string, form: string, token: Token): Error {
  return tokens.error('value-syntax', `field "${name}": "${shorten(token.text)}" is not ${form}`, token);
}
