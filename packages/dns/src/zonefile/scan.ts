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

/**
 * Limits how many characters are read again after unclosed quotes and parentheses, as a multiple of the length of the
 * text.
 */
const REREADS = 8;

/** Maximum number of tokens in an entry. Record data has at most 65,535 octets. */
const MAX_TOKENS = 65_600;

/** The tokens of an entry. An entry is a line, or several lines that parentheses or a quoted string join. */
export interface ZoneFileEntry {
  readonly line: number;
  /** True if the entry begins with a blank, so that it uses the previous owner. */
  readonly blankOwner: boolean;
  readonly tokens: readonly Token[];
  /** The text after the first `;` of each line, exactly as in the file. */
  readonly comments: readonly string[];
  /** Error in the quotes or parentheses of the entry. If it is defined, the tokens are incomplete. */
  readonly issue: Issue | undefined;
}

interface Mark {
  readonly position: number;
  readonly line: number;
  readonly column: number;
}

/**
 * Splits the text of a zone file into entries in one scan (RFC 1035 5.1). Strings may contain line breaks. An
 * unclosed quote or parenthesis only invalidates its own line: the following lines are scanned again, up to a limit.
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

  /** Returns the next entry that has tokens or an issue. Returns undefined at the end of the text. */
  next(): ZoneFileEntry | undefined {
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

  /** Reads one token, blank or sign. Returns false at the end of the entry. */
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

  /**
   * Handles the end of a line. A carriage return before a line feed is a blank. Any other carriage return ends an
   * entry, but does not start a new line for line numbers.
   */
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

  /**
   * True if a string does not touch another token. If it does, and contains unescaped line breaks, it is probably the
   * result of a missing quote between two strings.
   */
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

  /** Continues at the line after `mark`. If the limit of rereads is reached, continues at the end of the text. */
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

/** Returns the end of the token at `position`. The token can contain escaped characters, but no escaped line breaks. */
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

function endOfString(text: string, position: number): number {
  for (let end = position + 1; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) return end;
    if (code === BACKSLASH) end++;
  }
  return text.length;
}

/** True if the string contains an unescaped line break. BIND treats this as a missing quote. */
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
