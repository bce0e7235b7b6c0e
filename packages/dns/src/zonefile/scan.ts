import { issue, type Issue, type IssueCode } from '../issue.ts';
import { type Token, UNCLOSED_PARENTHESIS, UNOPENED_PARENTHESIS } from '../presentation.ts';

const NUL = 0x00;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN = 0x28;
const CLOSE = 0x29;
const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const BACKSLASH = 0x5c;

/** How often, counted in lengths of the text, lines may be read again after a quote or parenthesis that is not closed. */
const REREADS = 8;

/** No record's data is longer than 65,535 octets, so no entry has more tokens than those and a few. */
const MAX_TOKENS = 65_600;

/** The tokens of one entry: a line, or several that parentheses or a quoted string hold together. */
export interface Entry {
  readonly line: number;
  /** Begins with a blank, so the owner is that of the entry before. */
  readonly blankOwner: boolean;
  readonly tokens: readonly Token[];
  /** The text behind the first `;` of each of its lines, as it is written. */
  readonly comments: readonly string[];
  /** An error in the entry's quotes or parentheses; its tokens are then incomplete. */
  readonly issue: Issue | undefined;
}

interface Mark {
  readonly position: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Splits zone file text (RFC 1035 5.1) into entries, in one scan. Strings may hold line breaks. A quote or
 * parenthesis that is never closed costs only its own line: the lines after it are read again, within a bound.
 */
export class ZoneFileScanner {
  readonly #text: string;
  #position: number;
  #line = 1;
  #lineStart: number;
  #rereads: number;
  #depth = 0;
  #opened: Mark | undefined;
  #brokenString: Mark | undefined;
  #tokens: Token[] = [];
  #comments: string[] = [];
  #issue: Issue | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#position = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#lineStart = this.#position;
    this.#rereads = text.length * REREADS;
  }

  /** The next entry with at least one token or something wrong; undefined at the end. */
  next(): Entry | undefined {
    while (this.#position < this.#text.length) {
      const line = this.#line;
      const first = this.#text.charCodeAt(this.#position);
      this.#tokens = [];
      this.#comments = [];
      this.#issue = undefined;
      this.#depth = 0;
      this.#brokenString = undefined;
      while (this.#step());
      if (this.#depth > 0 && this.#issue === undefined) this.#unclosedParenthesis();
      if (this.#tokens.length > 0 || this.#issue !== undefined) {
        const blankOwner = first === SPACE || first === TAB;
        return { line, blankOwner, tokens: this.#tokens, comments: this.#comments, issue: this.#issue };
      }
    }
    return undefined;
  }

  /** Takes one token, blank or sign; false when the entry is over. */
  #step(): boolean {
    if (this.#position >= this.#text.length) return false;
    switch (this.#text.charCodeAt(this.#position)) {
      case SPACE:
      case TAB:
        this.#position++;
        return true;
      case CR:
      case LF:
        return this.#newLine();
      case SEMICOLON:
        return this.#comment();
      case OPEN:
        return this.#open();
      case CLOSE:
        return this.#close();
      case QUOTE:
        return this.#quoted();
      default:
        return this.#unquoted();
    }
  }

  #comment(): boolean {
    const end = this.#endOfLine(this.#position);
    this.#comments.push(this.#text.slice(this.#position + 1, end));
    this.#position = end;
    return true;
  }

  /** A carriage return before a line feed is a blank; by itself it ends an entry, but lines are counted by line feeds. */
  #newLine(): boolean {
    const code = this.#text.charCodeAt(this.#position++);
    if (code === LF) {
      this.#line++;
      this.#lineStart = this.#position;
    } else if (this.#text.charCodeAt(this.#position) === LF) return true;
    return this.#depth > 0;
  }

  #nul(): boolean {
    this.#fail('value-syntax', 'a NUL octet; write \\000 for one in the text', this.#mark());
    this.#skipAfter(this.#mark());
    return false;
  }

  #open(): boolean {
    if (this.#depth++ === 0) this.#opened = this.#mark();
    this.#position++;
    return true;
  }

  #close(): boolean {
    if (this.#depth === 0) {
      this.#fail('parenthesis-unopened', UNOPENED_PARENTHESIS, this.#mark());
      this.#skipAfter(this.#mark());
      return false;
    }
    this.#depth--;
    this.#position++;
    return true;
  }

  #unquoted(): boolean {
    const end = endOfToken(this.#text, this.#position);
    if (end === this.#position) return this.#nul();
    this.#push(this.#text.slice(this.#position, end), false);
    this.#position = end;
    return this.#tokens.length <= MAX_TOKENS || this.#tooLong();
  }

  #quoted(): boolean {
    const start = this.#position;
    const end = endOfString(this.#text, start);
    const string = this.#text.slice(start + 1, end);
    const lastBreak = string.lastIndexOf('\n');
    if (lastBreak !== -1) this.#brokenString ??= this.#mark();
    if (end >= this.#text.length || (hasBareBreak(string) && !this.#standsFree(start, end)))
      return this.#unclosedQuote(end);
    this.#push(string, true);
    this.#position = end + 1;
    if (lastBreak !== -1) {
      this.#line += string.split('\n').length - 1;
      this.#lineStart = start + 1 + lastBreak + 1;
    }
    return this.#tokens.length <= MAX_TOKENS || this.#tooLong();
  }

  /** A string over several lines, by breaks without a backslash, that touches a token is rather two strings between which a quote is missing. */
  #standsFree(start: number, end: number): boolean {
    const before = this.#text.charCodeAt(start - 1);
    const after = this.#text.charCodeAt(end + 1);
    return (
      (start === 0 || endsToken(before) || before === EQUALS) && (end + 1 >= this.#text.length || endsToken(after))
    );
  }

  #unclosedQuote(end: number): boolean {
    const mark = this.#brokenString ?? this.#mark();
    this.#position = end;
    this.#fail('quote-unclosed', 'a quote is opened and never closed; write \\" for a quote inside the text', mark);
    this.#skipAfter(mark);
    return false;
  }

  #tooLong(): boolean {
    this.#fail(
      'entry-too-long',
      `more than ${MAX_TOKENS} words in one entry; the data of a record has at most 65535 octets`,
      this.#mark(),
    );
    this.#skipAfter(this.#mark());
    return false;
  }

  #unclosedParenthesis(): void {
    this.#fail('parenthesis-unclosed', UNCLOSED_PARENTHESIS, this.#opened!);
    this.#skipAfter(this.#opened!);
  }

  #fail(code: IssueCode, message: string, at: Mark): void {
    this.#issue = issue(code, message, `line ${at.line}, column ${at.column}`);
  }

  /** Goes on at the line after `mark`; at the end of the text once too much has been read again. */
  #skipAfter(mark: Mark): void {
    const target = Math.min(this.#endOfLine(mark.position) + 1, this.#text.length);
    this.#rereads -= Math.max(0, this.#position - target);
    this.#position = this.#rereads < 0 ? this.#text.length : target;
    this.#line = mark.line + 1;
    this.#lineStart = target;
  }

  #push(text: string, quoted: boolean): void {
    this.#tokens.push({ text, quoted, line: this.#line, column: this.#position - this.#lineStart + 1 });
  }

  #mark(): Mark {
    return { position: this.#position, line: this.#line, column: this.#position - this.#lineStart + 1 };
  }

  #endOfLine(position: number): number {
    const end = this.#text.indexOf('\n', position);
    return end === -1 ? this.#text.length : end;
  }
}

/** Where the token that begins at `position` ends; an escaped sign is part of it, an escaped line break is not. */
function endOfToken(text: string, position: number): number {
  for (let end = position; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === BACKSLASH) {
      const next = text.charCodeAt(end + 1);
      if (next !== LF && next !== CR) end++;
    } else if (code <= SEMICOLON && endsToken(code)) return end;
  }
  return text.length;
}

/** Where the quote is that closes the one at `position`; the end of the text when there is none. */
function endOfString(text: string, position: number): number {
  for (let end = position + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return end;
    if (code === BACKSLASH) end++;
  }
  return text.length;
}

/** Whether there is a line break without a backslash before it, which BIND takes for a missing quote. */
function hasBareBreak(string: string): boolean {
  for (let at = string.indexOf('\n'); at !== -1; at = string.indexOf('\n', at + 1)) {
    let start = at;
    while (string.charCodeAt(start - 1) === BACKSLASH) start--;
    if ((at - start) % 2 === 0) return true;
  }
  return false;
}

function endsToken(code: number): boolean {
  switch (code) {
    case NUL:
    case TAB:
    case SPACE:
    case LF:
    case CR:
    case QUOTE:
    case OPEN:
    case CLOSE:
    case SEMICOLON:
      return true;
    default:
      return false;
  }
}
