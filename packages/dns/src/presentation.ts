import { IssueError, type IssueCode } from './issue.ts';
import { Name, readEscape, shorten } from './name.ts';
import type { WireWriter } from './wire.ts';

/**
 * A token of presentation format. `text` contains escapes as they are written, but not the quotes of a quoted token.
 */
export interface Token {
  readonly text: string;
  readonly quoted: boolean;
  readonly line: number;
  readonly column: number;
}

/**
 * The tokens of a record's value. The fields of the type take them one by one. Errors contain the position (`line 3,
 * column 7`) for zone files, and the field name for other values.
 */
export class Tokens {
  readonly origin: Name | undefined;
  readonly #tokens: readonly Token[];
  readonly #positions: boolean;
  readonly #start: number;
  readonly #fields: string[] | undefined;
  #next: number;

  /**
   * If `positions` is true, errors contain line and column, as for zone files. `start` is the index of the first
   * token of the value.
   */
  constructor(tokens: readonly Token[], origin: Name | undefined, positions = false, start = 0) {
    this.#tokens = tokens;
    this.origin = origin;
    this.#positions = positions;
    this.#fields = positions ? undefined : [];
    this.#start = start;
    this.#next = start;
  }

  get texts(): string[] {
    return this.#tokens.slice(this.#start).map(({ text }) => text);
  }

  get remaining(): number {
    return this.#tokens.length - this.#next;
  }

  /** The tokens that were taken, with the names of their fields. Empty for zone files. */
  get taken(): { readonly token: Token; readonly field: string }[] {
    return (this.#fields ?? []).map((field, i) => ({ token: this.#tokens[i], field }));
  }

  peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  /** Returns the next token. Throws IssueError value-missing-field if there is no further token. */
  take(field: string): Token {
    const token = this.peek();
    if (token === undefined) throw this.error('value-missing-field', `the field "${field}" is missing`);
    this.#next++;
    this.#fields?.push(field);
    return token;
  }

  takeRest(field: string): Token[] {
    const rest = [this.take(field)];
    while (this.remaining > 0) rest.push(this.take(field));
    return rest;
  }

  expectEnd(): void {
    const token = this.peek();
    if (token !== undefined)
      throw this.error('value-extra-field', `"${shorten(token.text)}" is more than this type takes`, token);
  }

  error(code: IssueCode, message: string, token: Token | undefined = this.#tokens.at(-1)): IssueError {
    const path = this.#positions && token !== undefined ? `line ${token.line}, column ${token.column}` : '';
    return new IssueError(code, message, path);
  }

  /**
   * Runs a parser on a token. If the parser throws an IssueError, adds the position of the token and the field name.
   */
  within<T>(token: Token, field: string, parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      if (error instanceof IssueError)
        throw this.error(error.issue.code, `field "${field}": ${error.issue.message}`, token);
      throw error;
    }
  }
}

/**
 * Parses a token that contains a name. `@` is the origin, and a name without a final dot is relative to the origin.
 * The result may use the buffer of `out`. Throws IssueError.
 */
export function readName(token: Token, origin: Name | undefined, out?: WireWriter): Name {
  if (origin !== undefined && isOrigin(token)) return origin;
  const { text } = token;
  const suffix = origin ?? suffixOfAbsolute(text);
  return out === undefined ? Name.parse(text, suffix) : Name.parseInto(text, suffix, out);
}

export function writeName(token: Token, origin: Name | undefined, out: WireWriter): void {
  if (origin !== undefined && isOrigin(token)) out.bytes(origin.wire);
  else Name.write(token.text, origin ?? suffixOfAbsolute(token.text), out);
}

function isOrigin({ text, quoted }: Token): boolean {
  return text === '@' && !quoted;
}

/** Returns the root if the name has a final dot. Throws IssueError for other names. */
function suffixOfAbsolute(text: string): Name {
  if (isAbsolute(text)) return Name.root;
  Name.parse(text); // Throws if the name itself is invalid.
  throw new IssueError(
    'origin-missing',
    `${shorten(text)} is relative, but nothing says to what; end it with a dot or write $ORIGIN first`,
  );
}

const UNESCAPED_DOT = /(?:^|[^\\])(?:\\\\)*\.$/;

function isAbsolute(text: string): boolean {
  return text.endsWith('.') && (!text.includes('\\') || UNESCAPED_DOT.test(text));
}

export const UNOPENED_PARENTHESIS = 'a parenthesis is closed that was never opened; write \\) for one in the text';
export const UNCLOSED_PARENTHESIS = 'a parenthesis is opened and never closed; write \\( for one in the text';

/**
 * Splits the value of a record into tokens (RFC 1035 5.1). Treats parentheses and line breaks as blanks. Throws
 * IssueError for unbalanced quotes or parentheses, and for a `;`, which would turn the rest of the value into a
 * comment.
 */
export function tokenizeValue(text: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  let depth = 0;
  while (position < text.length) {
    const char = text[position];
    if (/[\s()]/.test(char)) {
      if (char === '(') depth++;
      if (char === ')' && depth-- === 0) throw new IssueError('parenthesis-unopened', UNOPENED_PARENTHESIS);
      position++;
    } else if (char === ';')
      throw new IssueError(
        'value-syntax',
        'a ; outside quotes begins a comment in zone files; put the text in quotes, or write \\; for the character',
      );
    else {
      const end = char === '"' ? endOfQuoted(text, position) : endOfToken(text, position);
      const quoted = char === '"';
      tokens.push({
        text: quoted ? text.slice(position + 1, end - 1) : text.slice(position, end),
        quoted,
        line: 1,
        column: position + 1,
      });
      position = end;
    }
  }
  if (depth > 0) throw new IssueError('parenthesis-unclosed', UNCLOSED_PARENTHESIS);
  return tokens;
}

function endOfQuoted(text: string, position: number): number {
  for (let i = position + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  throw new IssueError('value-syntax', 'a quote is opened and never closed; write \\" for a quote inside the text');
}

function endOfToken(text: string, position: number): number {
  for (let i = position; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (/[\s()";]/.test(text[i])) return i;
  }
  return text.length;
}

const BACKSLASH = 0x5c;
const encoder = new TextEncoder();

/** Returns the octets of a token. Returns undefined if the token contains escapes or non-ASCII characters. */
function asciiOctets(text: string): Uint8Array | undefined {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH || code > 0x7f) return undefined;
    octets[i] = code;
  }
  return octets;
}

/** Returns the octets of a token. Resolves escapes, and encodes non-ASCII characters as UTF-8. */
export function unescapeText(text: string): Uint8Array {
  const plain = asciiOctets(text);
  if (plain !== undefined) return plain;
  const octets: number[] = [];
  let position = 0;
  while (position < text.length) {
    if (text[position] === '\\') {
      const escape = readEscape(text, position);
      octets.push(escape.octet);
      position += escape.length;
    } else {
      const char = String.fromCodePoint(text.codePointAt(position)!);
      octets.push(...encoder.encode(char));
      position += char.length;
    }
  }
  return Uint8Array.from(octets);
}

/**
 * Returns a quoted character string. Quotes and backslashes are escaped, and octets other than printable ASCII become
 * \DDD.
 */
export function quoteText(octets: Uint8Array): string {
  let text = '"';
  for (const octet of octets) {
    if (octet === 0x22 || octet === 0x5c) text += `\\${String.fromCharCode(octet)}`;
    else if (octet < 0x20 || octet > 0x7e) text += `\\${String(octet).padStart(3, '0')}`;
    else text += String.fromCharCode(octet);
  }
  return `${text}"`;
}
