import { Name, shorten } from '../name.ts';
import { quoteText, type Tokens, unescapeText } from '../presentation.ts';
import type { WireReader, WireWriter } from '../wire.ts';

/**
 * One field of a record type's data: the closed vocabulary that the types are made of.
 * Text goes in through `parse`, wire goes out through `write`'s side effect; `format` reads wire and gives canonical text.
 */
export interface Field {
  readonly name: string;
  /** What the field holds, in a few words: for error messages and generated documentation. */
  readonly form: string;
  /** Takes words, appends wire. Throws IssueError. */
  parse(tokens: Tokens, out: WireWriter): void;
  /** Reads wire, gives canonical presentation. Throws MalformedWire. */
  format(rdata: WireReader): string;
  /** For fields that hold a domain name. */
  readonly domainName?: DomainNameRules;
}

export interface DomainNameRules {
  /** May be compressed in messages: only the types of RFC 1035 (RFC 3597 4). */
  readonly compress: boolean;
  /** Is lower-cased in DNSSEC's canonical form (RFC 4034 6.2, RFC 6840 5.1). */
  readonly lowerCase: boolean;
}

export function u8(name: string): Field {
  return integer(name, 0xff, (out, value) => out.u8(value), (rdata) => rdata.u8());
}

export function u16(name: string): Field {
  return integer(name, 0xffff, (out, value) => out.u16(value), (rdata) => rdata.u16());
}

export function u32(name: string): Field {
  return integer(name, 0xffffffff, (out, value) => out.u32(value), (rdata) => rdata.u32());
}

function integer(name: string, max: number, write: (out: WireWriter, value: number) => void, read: (rdata: WireReader) => number): Field {
  return {
    name,
    form: `an integer from 0 to ${max}`,
    parse(tokens, out) {
      const token = tokens.take(name);
      const value = Number(token.text);
      if (!/^\d{1,10}$/.test(token.text) || value > max) {
        throw tokens.error('value-out-of-range', `field "${name}": "${shorten(token.text)}" is not an integer from 0 to ${max}`, token);
      }
      write(out, value);
    },
    format: (rdata) => String(read(rdata)),
  };
}

/** A domain name, relative to the origin unless it ends in a dot. */
export function domainName(name: string, rules: DomainNameRules): Field {
  return {
    name,
    form: 'a domain name',
    domainName: rules,
    parse(tokens, out) {
      const token = tokens.take(name);
      const parse = (): Name => (token.text === '@' ? tokens.origin : Name.parse(token.text, tokens.origin));
      out.bytes(tokens.within(token, name, parse).wire);
    },
    format: (rdata) => Name.read(rdata).toString(),
  };
}

/** One or more character strings of at most 255 octets each, to the end of the data (RFC 1035 3.3.14). */
export function characterStrings(name: string): Field {
  return {
    name,
    form: 'one or more quoted strings of at most 255 octets',
    parse(tokens, out) {
      for (const token of tokens.takeRest(name)) {
        const octets = tokens.within(token, name, () => unescapeText(token.text));
        if (octets.length > 255) {
          throw tokens.error('value-out-of-range', `field "${name}": a string of ${octets.length} octets; one string has at most 255`, token);
        }
        out.u8(octets.length);
        out.bytes(octets);
      }
    },
    format(rdata) {
      const strings: string[] = [];
      do strings.push(quoteText(rdata.take(rdata.u8())));
      while (rdata.remaining > 0);
      return strings.join(' ');
    },
  };
}
