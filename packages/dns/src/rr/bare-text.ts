import { IssueError } from '../issue.ts';
import { shorten } from '../name.ts';
import { type Token, tokenizeValue } from '../presentation.ts';

/**
 * Matches the start of a value in presentation format: a quote, optionally after a parenthesis, or the token `\#`
 * (RFC 3597 5).
 */
const PRESENTATION = /^\s*(?:\(\s*)?"|^\s*\\#(?:\s|$)/;

/**
 * Splits the value that a user entered into character strings. A value that begins with a quote or `\#` is in
 * presentation format (RFC 1035 5.1). Any other value is literal text: blanks, semicolons and backslashes have no
 * special meaning. Splits longer text into several strings of at most 255 octets. Throws IssueError value-syntax.
 */
export function textTokens(value: string): Token[] {
  const tokens = PRESENTATION.test(value) ? presentation(value) : [bareText(value)];
  return tokens.flatMap((token) => pieces(token.text).map((text) => ({ ...token, text })));
}

function presentation(value: string): Token[] {
  const tokens = tokenizeValue(value);
  const bare = tokens[0].quoted ? tokens.find(({ quoted }) => !quoted) : undefined;
  if (bare === undefined) return tokens;
  throw wrong(
    `begins in quotes, but ${shorten(bare.text)} stands outside of them; put each string into quotes, or leave quotes out and all of it is one text`,
  );
}

function bareText(value: string): Token {
  if (/^[“”„«‘‚].*[“”»‘’]$/s.test(value.trim())) {
    throw wrong(`${value.trim()[0]} is a typographic quote and would be part of the text; write " or no quotes at all`);
  }
  return { text: value.replaceAll('\\', '\\\\'), quoted: true, line: 1, column: 1 };
}

function wrong(message: string): IssueError {
  return new IssueError('value-syntax', `field "text": ${message}`);
}

/** Splits a token into pieces of at most 255 octets. Does not split characters or escapes. */
function pieces(text: string): string[] {
  const result: string[] = [];
  let start = 0;
  let length = 0;
  for (const { 0: unit, index } of text.matchAll(/\\\d{3}|\\[\s\S]|[\s\S]/gu)) {
    const octets = unit.startsWith('\\') ? 1 : utf8Length(unit.codePointAt(0)!);
    if (length + octets > 255) {
      result.push(text.slice(start, index));
      start = index;
      length = 0;
    }
    length += octets;
  }
  return [...result, text.slice(start)];
}

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
