import { unescapeText } from '@fourwinds/dns/presentation';
import { typeByName } from '@fourwinds/dns/rr';
import type { Random } from '../random.ts';
import type { Construct } from './constructs.ts';

const BACKSLASH = '\\';

/** A record, which `Speller` writes in one of many ways. */
export interface Meaning {
  /** Octets of each label, relative to the zone. */
  readonly labels: readonly Uint8Array[];
  readonly type: string;
  /** In canonical form, with absolute names. */
  readonly value: string;
  readonly wire: string;
}

/** Writes the parts of entries at random, with the allowed constructs. */
export class Speller {
  readonly #random: Random;
  readonly #known: ReadonlySet<Construct>;

  constructor(random: Random, known: ReadonlySet<Construct>) {
    this.#random = random;
    this.#known = known;
  }

  /** Decides at random whether to use a construct, if it is allowed. */
  chooses(construct: Construct, share: number): boolean {
    return this.#known.has(construct) && this.#random.chance(share);
  }

  lineEnd(): string {
    const comment = this.#random.chance(0.1) ? this.#comment() : '';
    return `${comment}${this.chooses('carriage returns', 0.1) ? '\r' : ''}\n`;
  }

  blank(): string {
    return this.#random.pick([' ', ' ', '\t', '  ', ' \t ']);
  }

  /** Separators between two words in parentheses. */
  #gap(): string {
    if (this.#random.chance(0.6)) return this.blank();
    return `${this.#random.chance(0.5) ? this.#comment() : ''}${this.lineEnd()}${this.#random.chance(0.5) ? this.blank() : ''}`;
  }

  #comment(): string {
    return `${this.blank()};${this.#random.pick(['', ' a comment', ' ) ( )', ' "', ' \\', ';; $TTL 1', ' it\'s "one', '\t@ IN A'])}`;
  }

  /** Writes words on one line, or on several lines in parentheses. The first word is at the start of the line. */
  entry(first: string, rest: readonly string[]): string {
    const words = [first, ...rest];
    const isDirective = first.startsWith('$');
    const joined = isDirective ? this.chooses('directives in parentheses', 0.3) : this.#random.chance(0.3);
    const line = joined ? this.#joined(words) : words.map((word) => word + this.blank()).join('');
    return line + this.lineEnd();
  }

  #joined(words: readonly string[]): string {
    const first = words[0] !== '' && this.chooses('a parenthesis before the owner', 0.1) ? 0 : 1;
    const open = first + this.#random.below(words.length - first);
    const close = open + this.#random.below(words.length + 1 - open);
    const [opening, closing] = this.chooses('parentheses in parentheses', 0.2) ? ['((', '))'] : ['(', ')'];
    const before = words.slice(0, open).map((word) => word + this.blank());
    const within = words.slice(open, close).map((word) => word + this.#gap());
    const after = words.slice(close).map((word) => this.blank() + word);
    return [
      ...before,
      this.#parenthesis(opening, open === 0),
      ...within,
      this.#parenthesis(closing, false),
      ...after,
    ].join('');
  }

  #parenthesis(sign: string, atStart: boolean): string {
    if (atStart) return sign;
    return this.chooses('a parenthesis without blanks beside it', 0.3) ? sign : ` ${sign} `;
  }

  ttl(seconds: number): string {
    if (this.#random.chance(0.5)) return `${this.chooses('leading zeros', 0.1) ? '00' : ''}${seconds}`;
    let rest = seconds;
    let text = '';
    for (const [unit, size] of [
      ['w', 604800],
      ['d', 86400],
      ['h', 3600],
      ['m', 60],
    ] as const) {
      if (rest < size || this.#random.chance(0.3)) continue;
      text += `${Math.floor(rest / size)}${this.#anyCase(unit)}`;
      rest %= size;
    }
    return rest > 0 || text === '' ? `${text}${rest}${this.#anyCase('s')}` : text;
  }

  class(): string {
    return this.chooses('the class by number', 0.1) ? 'CLASS1' : this.#anyCase('IN');
  }

  type(name: string): string {
    return this.#random.chance(0.1) ? `TYPE${typeByName(name).code}` : this.#anyCase(name);
  }

  directive(name: string): string {
    return this.chooses('directives in lower case', 0.3) ? name.toLowerCase() : name;
  }

  #anyCase(text: string): string {
    return this.#random.pick([text, text.toLowerCase(), text.toUpperCase()]);
  }

  /** Labels with all required escapes and some optional escapes. */
  labels(labels: readonly Uint8Array[]): string {
    return labels.map((label) => Array.from(label, (octet) => this.#nameOctet(octet)).join('')).join('.');
  }

  #nameOctet(octet: number): string {
    const char = String.fromCharCode(octet);
    if (/[a-z0-9_*/-]/i.test(char)) return this.#random.chance(0.03) ? this.#decimal(octet) : char;
    return this.#escaped(octet, /[!-Z\\-~]/.test(char) && !/\d/.test(char));
  }

  /** An octet of a string, quoted or not. */
  #textOctet(octet: number, quoted: boolean): string {
    const char = String.fromCharCode(octet);
    if (quoted ? /[ !#-[\]-~]/.test(char) : /[A-Za-z0-9!#%&*+,./:<=>?^_`{|}~-]/.test(char))
      return this.#random.chance(0.03) ? this.#escaped(octet, !/\d/.test(char)) : char;
    return this.#escaped(octet, /[ -~]/.test(char) && !/\d/.test(char));
  }

  #escaped(octet: number, bySign: boolean): string {
    if (octet > 0x7f && this.chooses('octets beyond ASCII', 0.3)) return String.fromCharCode(octet);
    return bySign && this.#random.chance(0.6) ? BACKSLASH + String.fromCharCode(octet) : this.#decimal(octet);
  }

  #decimal(octet: number): string {
    return BACKSLASH + String(octet).padStart(3, '0');
  }

  /** The words of a value: rewrites names and strings, or writes the whole value in generic form. */
  words({ type: name, value, wire }: Meaning, origin: string): string[] {
    const type = typeByName(name);
    if (value.startsWith('\\#') || this.chooses('a known type in generic form', 0.05)) return this.#generic(wire);
    return (value.match(/(?:"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s"])+/g) ?? []).map((word, i) => {
      if (type.fields[i]?.domainName !== undefined) return this.#name(word, origin);
      if (/^"(?:[^"\\]|\\[\s\S])*"$/.test(word) && name !== 'X25')
        return this.#string(word, STRINGS_WITHOUT_QUOTES.has(name));
      return word;
    });
  }

  #generic(wire: string): string[] {
    const words: string[] = [];
    for (let at = 0; at < wire.length;) {
      const digits = this.#random.chance(0.5) ? wire.length : 1 + this.#random.below(8);
      const taken = this.#known.has('hexadecimal digits split anywhere') ? digits : digits + (digits % 2);
      words.push(this.#anyCase(wire.slice(at, at + taken)));
      at += taken;
    }
    return ['\\#', String(wire.length / 2), ...words];
  }

  #name(word: string, origin: string): string {
    if (word === `${origin}` && this.#random.chance(0.5)) return '@';
    const relative = word.endsWith(`.${origin}`) && !word.endsWith(`\\.${origin}`) && this.#random.chance(0.5);
    const text = relative ? word.slice(0, -origin.length - 1) : word;
    if (text.includes(BACKSLASH)) return text;
    return text.replace(/[a-z]/gi, (char) => (this.#random.chance(0.02) ? this.#decimal(char.charCodeAt(0)) : char));
  }

  #string(word: string, mayStandBare: boolean): string {
    const octets = unescapeText(word.slice(1, -1));
    const quoted = !mayStandBare || octets.length === 0 || this.#random.chance(0.6);
    const text = Array.from(octets, (octet) => this.#textOctet(octet, quoted)).join('');
    return quoted ? `"${text}"` : text;
  }

  /** A name, sometimes in quotes. */
  owner(text: string): string {
    return text !== '@' && !text.includes(BACKSLASH) && this.chooses('an owner in quotes', 0.03) ? `"${text}"` : text;
  }
}

const STRINGS_WITHOUT_QUOTES = new Set(['TXT', 'SPF', 'HINFO', 'AVC', 'X25', 'ISDN']);
