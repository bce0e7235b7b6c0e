import { isMetaType } from '../message/codes.ts';
import { issue, type Issue, type IssueCode, IssueError } from '../issue.ts';
import { type Name, shorten } from '../name.ts';
import { readName, type Token, Tokens } from '../presentation.ts';
import { parseTokens, type RecordType } from '../rr/define.ts';
import { typeByName } from '../rr/registry.ts';
import type { ResourceRecord } from '../rr/rrset.ts';
import { SOA } from '../rr/types/soa.ts';
import { MalformedWire, WireWriter } from '../wire.ts';
import { type ZoneFileEntry, ZoneFileScanner } from './scan.ts';
import { MAX_TTL, parseTtl } from '../ttl.ts';

export interface ZoneFileOptions {
  /** Origin of relative names before `$ORIGIN`. If neither is set, relative names are errors. */
  readonly origin?: Name;
  /** Initial value of `$TTL`. */
  readonly defaultTtl?: number;
  /** TTL of records that have no other known TTL. If undefined, these records are errors. */
  readonly fallbackTtl?: number;
  /** Called for each WINS record, which only Windows DNS supports. If undefined, these records are errors. */
  readonly onForeign?: (record: ForeignRecord) => void;
  /** Called for each record. Reading stops when it returns true. */
  readonly isEnough?: (record: LocatedRecord) => boolean;
}

export interface LocatedRecord extends ResourceRecord {
  /** Number of the first line of the record's entry, starting at 1. */
  readonly line: number;
  /** The comments after the record, without semicolons and surrounding blanks. Undefined if there are none. */
  readonly comment?: string;
}

/** A record of a type that no other nameserver knows. */
export interface ForeignRecord {
  readonly owner: Name;
  readonly type: string;
  readonly value: string;
  readonly ttl: number | undefined;
  readonly line: number;
}

export interface ZoneFile {
  readonly records: LocatedRecord[];
  readonly issues: Issue[];
}

/** If there are more issues than this, the text is probably not a zone file. */
const MAX_ISSUES = 1000;

/** Size of the shared buffers for data, in octets. A buffer is only freed as a whole. */
const DATA_BUFFER = 0x4000;

const CLASS = /^(?:IN|CH|CS|HS|ANY|NONE|CLASS\d+)$/i;
/** Registration time of a host in Windows DNS, in hours since 1601. */
const AGE = /^\[(?:AGE|Aging):\d+\]$/i;
const FOREIGN = /^WINSR?$/i;
const CLASS_IN = /^(?:IN|CLASS0*1)$/i;

/**
 * Reads the text of a zone file (RFC 1035 5, RFC 2308 4, RFC 3597 5). Never throws. An invalid entry adds an issue at
 * `line L, column C`, and reading continues with the next entry. Rejects `$INCLUDE` and `$GENERATE`. The TTL of a
 * record without a TTL is the first of these that is known: `$TTL`, the last explicit TTL, the minimum of the SOA,
 * `fallbackTtl`.
 */
export function readZoneFile(text: string, options: ZoneFileOptions = {}): ZoneFile {
  return new ZoneFileReader(text, options).read();
}

class ZoneFileReader {
  readonly #records: LocatedRecord[] = [];
  readonly #issues: Issue[] = [];
  readonly #fallbackTtl: number | undefined;
  readonly #isEnough: ZoneFileOptions['isEnough'];
  readonly #onForeign: ZoneFileOptions['onForeign'];
  readonly #scanner: ZoneFileScanner;
  readonly #data: WireWriter;
  #origin: Name | undefined;
  #defaultTtl: number | undefined;
  #lastTtl: number | undefined;
  #owner: Name | undefined;
  #ownerText: string | undefined;
  #ended = false;

  constructor(text: string, options: ZoneFileOptions) {
    this.#scanner = new ZoneFileScanner(text);
    this.#data = new WireWriter(Math.min(text.length, DATA_BUFFER));
    this.#origin = options.origin;
    this.#defaultTtl = options.defaultTtl;
    this.#fallbackTtl = options.fallbackTtl;
    this.#isEnough = options.isEnough;
    this.#onForeign = options.onForeign;
  }

  read(): ZoneFile {
    for (let entry = this.#scanner.next(); entry !== undefined; entry = this.#scanner.next()) {
      const wrong = this.#entry(entry);
      if (wrong !== undefined && this.#report(wrong) === MAX_ISSUES) break;
      if (this.#ended) break;
    }
    return { records: this.#records, issues: this.#issues };
  }

  #report(wrong: Issue): number {
    const count = this.#issues.push(wrong);
    if (count === MAX_ISSUES)
      this.#issues.push(issue('too-many-issues', `${count} entries are wrong; the rest was not read`, wrong.path));
    return count;
  }

  #entry(entry: ZoneFileEntry): Issue | undefined {
    const [first] = entry.tokens;
    try {
      if (entry.issue !== undefined) return this.#wrongForm(entry, entry.issue);
      if (!entry.blankOwner && !first.quoted && first.text.startsWith('$')) this.#directive(entry.tokens);
      else this.#record(entry);
      return undefined;
    } catch (error) {
      if (error instanceof IssueError) return error.issue.path === '' ? error.at(place(first)).issue : error.issue;
      if (error instanceof MalformedWire) return issue('value-malformed-wire', error.message, place(first));
      throw error;
    }
  }

  /** Remembers the owner of an invalid entry, because the following entries use it if they begin with a blank. */
  #wrongForm({ blankOwner, tokens }: ZoneFileEntry, wrong: Issue): Issue {
    if (!blankOwner && tokens.length > 0) this.#setOwner(tokens[0]);
    return wrong;
  }

  #directive([directive, ...operands]: readonly Token[]): void {
    switch (directive.text.toUpperCase()) {
      case '$ORIGIN':
        this.#origin = this.#name(one(directive, operands, 'a domain name'));
        this.#ownerText = undefined;
        return;
      case '$TTL':
        this.#defaultTtl = ttlOf(one(directive, operands, 'a TTL'));
        return;
      case '$INCLUDE':
        throw failure(
          'include-refused',
          '$INCLUDE is not followed here; put the records of that file into this one',
          directive,
        );
      case '$GENERATE':
        throw failure('generate-refused', '$GENERATE is not expanded here; write the records out', directive);
      default:
        throw failure(
          'directive-unknown',
          `"${shorten(directive.text)}" is not known; use $ORIGIN or $TTL, or write \\$ for a name that begins with $`,
          directive,
        );
    }
  }

  #record({ tokens, line, blankOwner, comments }: ZoneFileEntry): void {
    let next = 0;
    if (!blankOwner) this.#setOwner(tokens[next++]);
    const owner = this.#owner;
    if (owner === undefined)
      throw failure(
        'owner-missing',
        'the entry begins with a blank, but no entry before it has a valid owner',
        tokens[0],
      );
    const { ttl, typeIndex } = readTtlAndClass(tokens, next);
    if (ttl !== undefined) this.#lastTtl = ttl;
    const typeToken = tokens[typeIndex];
    if (this.#onForeign !== undefined && !typeToken.quoted && FOREIGN.test(typeToken.text)) {
      const value = tokens.slice(typeIndex + 1).map(({ text }) => text);
      this.#onForeign({ owner, type: typeToken.text.toUpperCase(), value: value.join(' '), ttl, line });
      return;
    }
    const type = typeOf(typeToken);
    const rdata = this.#rdata(type, tokens, typeIndex);
    const record = withComment(
      { owner, type, ttl: ttl ?? this.#impliedTtl(type, rdata, typeToken), rdata, line },
      comments,
    );
    this.#records.push(record);
    this.#ended = this.#isEnough?.(record) ?? false;
  }

  #setOwner(token: Token): void {
    if (token.text === this.#ownerText && !token.quoted && this.#owner !== undefined) return;
    this.#owner = undefined;
    this.#owner = this.#name(token);
    this.#ownerText = token.quoted ? undefined : token.text;
  }

  #name(token: Token): Name {
    return at(token, () => readName(token, this.#origin, this.#data));
  }

  #rdata(type: RecordType, tokens: readonly Token[], typeIndex: number): Uint8Array {
    const token = tokens[typeIndex];
    try {
      return parseTokens(type, new Tokens(tokens, this.#origin, true, typeIndex + 1), this.#data);
    } catch (error) {
      if (error instanceof IssueError && error.issue.path === '') throw error.at(place(token));
      throw error;
    }
  }

  #impliedTtl(type: RecordType, rdata: Uint8Array, token: Token): number {
    if (this.#defaultTtl === undefined && this.#lastTtl === undefined && type === SOA)
      this.#defaultTtl = minimumOf(rdata) > MAX_TTL ? 0 : minimumOf(rdata);
    const ttl = this.#defaultTtl ?? this.#lastTtl ?? this.#fallbackTtl;
    if (ttl === undefined)
      throw failure(
        'ttl-missing',
        'the record has no TTL and none is known; write one before the type, or $TTL at the top',
        token,
      );
    return ttl;
  }
}

function withComment(record: LocatedRecord, comments: readonly string[]): LocatedRecord {
  const comment = comments
    .map((one) => one.replace(/^[;\s]+/, '').trimEnd())
    .filter((one) => one !== '')
    .join(' ');
  return comment === '' ? record : { ...record, comment };
}

function one(directive: Token, operands: readonly Token[], what: string): Token {
  if (operands.length !== 1 || operands[0].quoted)
    throw failure('value-syntax', `${directive.text} takes ${what} and nothing else`, directive);
  return operands[0];
}

/**
 * Reads TTL and class, which are optional and may be in either order (RFC 1035 5.1). Skips an age of Windows DNS
 * before them.
 */
function readTtlAndClass(tokens: readonly Token[], start: number): { ttl: number | undefined; typeIndex: number } {
  let ttl: number | undefined;
  let hasClass = false;
  for (let i = start; i < tokens.length; i++) {
    const token = tokens[i];
    if (i === start && isAge(token)) continue;
    if (ttl === undefined && startsWithDigit(token)) ttl = ttlOf(token);
    else if (!hasClass && isClass(token)) hasClass = true;
    else return { ttl, typeIndex: i };
  }
  throw failure(
    'type-missing',
    'the record type is missing; an entry is: owner, TTL, class, type, value',
    tokens.at(-1)!,
  );
}

function isAge({ text, quoted }: Token): boolean {
  return !quoted && AGE.test(text);
}

function isClass(token: Token): boolean {
  if (token.quoted || !CLASS.test(token.text)) return false;
  if (CLASS_IN.test(token.text)) return true;
  throw failure('class-refused', `the class ${shorten(token.text)} is not served; write IN`, token);
}

function typeOf(token: Token): RecordType {
  if (token.quoted)
    throw failure('type-unknown', `a record type is written without quotes: ${shorten(token.text)}`, token);
  const type = at(token, () => typeByName(token.text));
  if (isMetaType(type.code))
    throw failure('type-not-data', `${type.name} exists in queries only; it cannot be in a zone`, token);
  return type;
}

function ttlOf(token: Token): number {
  const ttl = token.quoted ? undefined : parseTtl(token.text);
  if (ttl === undefined)
    throw failure('ttl-syntax', `"${shorten(token.text)}" is not a TTL such as 3600 or 1h30m`, token);
  if (ttl > MAX_TTL)
    throw failure('ttl-out-of-range', `the TTL ${shorten(token.text)} is more than ${MAX_TTL} seconds`, token);
  return ttl;
}

function startsWithDigit({ text, quoted }: Token): boolean {
  const code = text.charCodeAt(0);
  return code >= 0x30 && code <= 0x39 && !quoted;
}

function minimumOf(soa: Uint8Array): number {
  return new DataView(soa.buffer, soa.byteOffset, soa.byteLength).getUint32(soa.length - 4);
}

function at<T>(token: Token, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof IssueError ? error.at(place(token)) : error;
  }
}

function failure(code: IssueCode, message: string, token: Token): IssueError {
  return new IssueError(code, message, place(token));
}

function place({ line, column }: Token): string {
  return `line ${line}, column ${column}`;
}
