import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { MalformedWire, WireReader, WireWriter } from '../wire.ts';
import { textTokens } from './bare-text.ts';
import type { Field } from './all-fields.ts';
import { checkHosts, checkTokens } from './user-value.ts';

/** Declaration of a record type. Shared code only uses these properties and never depends on a particular type. */
export interface RecordTypeDefinition {
  readonly name: string;
  readonly code: number;
  readonly rfc: string;
  /** The purpose of the type in one sentence, for users. */
  readonly summary: string;
  readonly fields: readonly Field[];
  /** An owner may have at most one record of this type (CNAME, DNAME, SOA). */
  readonly singleton?: boolean;
  /** The type may exist at the same owner as a CNAME (RFC 2181 10.1, RFC 4034 2.5). */
  readonly besideCname?: boolean;
  /** The owner must be a host name: A, AAAA, MX (letters, digits, hyphens; RFC 1123 2.1). */
  readonly hostOwner?: boolean;
  /** The additional section should contain the addresses of the name in the data (RFC 1035 3.3, RFC 9460 4.1). */
  readonly additional?: boolean;
  /**
   * The data contains a service target, and the target `.` means the owner. The additional section should contain the
   * addresses of the target, and its records of the same type (RFC 9460 2.5, 4.1).
   */
  readonly serviceTarget?: boolean;
  /** If a value does not begin with a quote, it is literal text, which is split into strings of 255 octets (TXT). */
  readonly bareText?: boolean;
  /** The data begins with the covered type. An owner has a separate set for each covered type (RRSIG, RFC 4034 3). */
  readonly setPerCoveredType?: boolean;
  /**
   * If a value is not readable, suggests the value that the user probably meant. The suggestion is appended to the
   * error message.
   */
  readonly advice?: (tokens: readonly string[]) => string | undefined;
  /**
   * Rejects values that nameservers load but users should not write. Also rejects errors that involve several fields,
   * such as a digest of the wrong length. The data must have passed `validate`. Throws IssueError.
   */
  readonly check?: (rdata: Uint8Array) => void;
}

export interface EmbeddedName {
  readonly offset: number;
  readonly length: number;
  readonly compress: boolean;
  readonly lowerCase: boolean;
}

export interface RecordType extends Omit<RecordTypeDefinition, 'check' | 'advice'> {
  /**
   * Parses tokens to uncompressed wire data. Accepts everything that nameservers load. Throws IssueError with the
   * name of the field.
   */
  parse(tokens: Tokens, out?: WireWriter): Uint8Array;
  /** Formats wire data in canonical presentation format. Throws MalformedWire. */
  format(rdata: Uint8Array): string;
  /** As `format`, for zone files. Nameserver releases from before 2024 can also read the result. */
  formatWidely(rdata: Uint8Array): string;
  /** Throws MalformedWire unless the octets are uncompressed data of this type. */
  validate(rdata: Uint8Array): void;
  /** Applies the stricter rules for values from users, as `parseValue` does. Throws IssueError. */
  check(rdata: Uint8Array): void;
  names(rdata: Uint8Array): EmbeddedName[];
  /** Returns DNSSEC's canonical form (RFC 4034 6.2). Returns the same array if the data is already in this form. */
  canonical(rdata: Uint8Array): Uint8Array;
  /** Reads data from a message and decompresses its names. Throws MalformedWire. */
  decompress(reader: WireReader): Uint8Array;
}

/** RDLENGTH has 16 bits (RFC 1035 3.2.1). */
const MAX_DATA = 0xffff;

export function define(definition: RecordTypeDefinition): RecordType {
  const { fields, check, advice, ...properties } = definition;
  const hasNames = fields.some((field) => field.domainName !== undefined);
  const lowerCases = fields.some((field) => field.domainName?.lowerCase === true);

  function expectEnd(reader: WireReader): void {
    if (reader.remaining > 0) throw new MalformedWire(`${reader.remaining} octets too many for ${definition.name}`);
  }

  function names(rdata: Uint8Array): EmbeddedName[] {
    if (!hasNames) return [];
    const found: EmbeddedName[] = [];
    const reader = new WireReader(rdata);
    for (const field of fields) {
      const offset = reader.offset;
      field.skip(reader);
      if (field.domainName !== undefined) found.push({ offset, length: reader.offset - offset, ...field.domainName });
    }
    return found;
  }

  function format(rdata: Uint8Array, formatField: (field: Field, reader: WireReader) => string): string {
    const reader = new WireReader(rdata);
    const text = fields.map((field) => formatField(field, reader)).filter((token) => token !== '');
    expectEnd(reader);
    return text.join(' ');
  }

  return {
    ...properties,
    fields,
    names,
    parse(tokens, shared) {
      const out = shared ?? new WireWriter();
      out.truncate(0);
      try {
        for (const field of fields) field.parse(tokens, out);
        tokens.expectEnd();
      } catch (error) {
        throw advised(error, advice?.(tokens.texts));
      }
      if (out.length > MAX_DATA)
        throw tokens.error(
          'value-out-of-range',
          `the data is ${out.length} octets long; that of a record has at most ${MAX_DATA}`,
        );
      return shared === undefined ? out.finish() : out.take();
    },
    format: (rdata) => format(rdata, (field, reader) => field.format(reader)),
    formatWidely: (rdata) => format(rdata, (field, reader) => field.formatWidely?.(reader) ?? field.format(reader)),
    validate(rdata) {
      const reader = new WireReader(rdata);
      for (const field of fields) field.skip(reader);
      expectEnd(reader);
    },
    check: (rdata) => check?.(rdata),
    canonical(rdata) {
      if (!lowerCases) return rdata;
      const ranges = names(rdata).filter(({ lowerCase }) => lowerCase);
      if (!ranges.some((range) => hasUpperCase(rdata, range))) return rdata;
      const copy = rdata.slice();
      for (const range of ranges) lowerCase(copy, range);
      return copy;
    },
    decompress(reader) {
      if (!hasNames) return reader.rest().slice();
      const out = new WireWriter();
      for (const field of fields) {
        const start = reader.offset;
        if (field.domainName !== undefined) out.bytes(Name.read(reader, true).wire);
        else {
          field.skip(reader);
          out.bytes(reader.bytes.subarray(start, reader.offset));
        }
      }
      expectEnd(reader);
      return out.finish();
    },
  };
}

function advised(error: unknown, advice: string | undefined): unknown {
  if (!(error instanceof IssueError) || advice === undefined) return error;
  const { code, message, path } = error.issue;
  return new IssueError(code, `${message}; ${advice}`, path);
}

/** True for upper-case letters. A length octet of a name never matches, because it is below 64. */
function isUpperCase(octet: number): boolean {
  return octet >= 0x41 && octet <= 0x5a;
}

function hasUpperCase(rdata: Uint8Array, { offset, length }: EmbeddedName): boolean {
  for (let i = offset; i < offset + length; i++) if (isUpperCase(rdata[i])) return true;
  return false;
}

function lowerCase(rdata: Uint8Array, { offset, length }: EmbeddedName): void {
  for (let i = offset; i < offset + length; i++) if (isUpperCase(rdata[i])) rdata[i] += 0x20;
}

/**
 * Parses a value from a user. The value may be in presentation format, in the generic form `\# length hex` (RFC
 * 3597), or literal text if the type allows it. Names are relative to `origin`. Applies `check`, so it is stricter
 * than reading a zone file. Throws IssueError.
 */
export function parseValue(type: RecordType, value: string, origin: Name): Uint8Array {
  if (value.trim() === '')
    throw new IssueError(
      'value-missing-field',
      `the value is empty; ${type.name} takes ${type.fields.map((field) => field.form).join(', ')}`,
    );
  if (!value.isWellFormed())
    throw new IssueError(
      'value-syntax',
      'holds half of a surrogate pair, which is no character; send the whole character',
    );
  const tokens = new Tokens(type.bareText === true ? textTokens(value) : tokenizeValue(value), origin);
  const rdata = parseTokens(type, tokens);
  checkTokens(type, tokens.taken);
  checkHosts(type, rdata);
  type.check(rdata);
  return rdata;
}

/**
 * Parses the tokens of a record, in the type's own form or in the generic form (RFC 3597). The data may use the
 * buffer of `out`, which other records share. Throws IssueError.
 */
export function parseTokens(type: RecordType, tokens: Tokens, out?: WireWriter): Uint8Array {
  if (tokens.peek()?.text !== '\\#' || tokens.peek()?.quoted === true) return type.parse(tokens, out);
  const rdata = parseGeneric(tokens);
  try {
    type.validate(rdata);
  } catch (error) {
    if (error instanceof MalformedWire)
      throw tokens.error('value-malformed-wire', `not ${type.name} data: ${error.message}`);
    throw error;
  }
  return rdata;
}

/** Parses `\# length hex…` (RFC 3597 5). Throws IssueError. */
export function parseGeneric(tokens: Tokens): Uint8Array {
  const mark = tokens.take('\\#');
  if (mark.text !== '\\#' || mark.quoted)
    throw tokens.error('value-syntax', 'data of this type is written as \\# length hexadecimal', mark);
  const length = tokens.take('length');
  if (!/^\d{1,5}$/.test(length.text) || Number(length.text) > MAX_DATA)
    throw tokens.error(
      'value-out-of-range',
      `"${shorten(length.text)}" is not a data length from 0 to ${MAX_DATA}`,
      length,
    );
  let hex = '';
  while (tokens.remaining > 0) hex += tokens.take('data').text;
  if (hex.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(hex))
    throw tokens.error('value-syntax', 'the data after \\# is not an even number of hexadecimal digits');
  if (hex.length !== Number(length.text) * 2)
    throw tokens.error('value-syntax', `\\# announces ${length.text} octets but ${hex.length / 2} follow`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
