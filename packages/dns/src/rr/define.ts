import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { MalformedWire, WireReader, WireWriter } from '../wire.ts';
import { textTokens } from './bare-text.ts';
import type { Field } from './field.ts';
import { checkHosts, checkTokens } from './user-value.ts';

/** The declaration of a record type. Shared code reads these properties and never asks which type it has. */
export interface RecordTypeDefinition {
  readonly name: string;
  readonly code: number;
  readonly rfc: string;
  /** One sentence for people: the purpose of the type. */
  readonly summary: string;
  readonly fields: readonly Field[];
  /** At most one record of this type at an owner (CNAME, DNAME, SOA). */
  readonly singleton?: boolean;
  /** May stand beside a CNAME at the same owner (RFC 2181 10.1, RFC 4034 2.5). */
  readonly besideCname?: boolean;
  /** The owner must be a host name (letters, digits, hyphens; RFC 1123 2.1): A, AAAA, MX. */
  readonly hostOwner?: boolean;
  /** The domain name in the data wants its addresses in the additional section (RFC 1035 3.3, RFC 9460 4.1). */
  readonly additional?: boolean;
  /**
   * The target in the data is one of a service: `.` stands for the owner, and records of the same type are wanted beside
   * its addresses (RFC 9460 2.5, 4.1).
   */
  readonly serviceTarget?: boolean;
  /** A value that does not begin with a quote is one text as it is, split into strings of 255 octets (TXT). */
  readonly bareText?: boolean;
  /** The data begins with the type it covers, and for each such type an owner has a set of its own (RFC 4034 3: RRSIG). */
  readonly setPerCoveredType?: boolean;
  /** How a value that cannot be read was probably meant, from its tokens; it follows the error in the message. */
  readonly advice?: (tokens: readonly string[]) => string | undefined;
  /**
   * Refuses values that users should not write although nameservers load them, and faults across fields, such as a digest whose length
   * does not fit its type. Given data that passed `validate`. Throws IssueError.
   */
  readonly check?: (rdata: Uint8Array) => void;
}

/** The position of a domain name in a record's data, with its rules. */
export interface EmbeddedName {
  readonly offset: number;
  readonly length: number;
  readonly compress: boolean;
  readonly lowerCase: boolean;
}

export interface RecordType extends Omit<RecordTypeDefinition, 'check' | 'advice'> {
  /** Tokens to uncompressed wire data; takes whatever nameservers load. Throws IssueError naming the field. */
  parse(tokens: Tokens, out?: WireWriter): Uint8Array;
  /** Wire data to its one canonical presentation. Throws MalformedWire. */
  format(rdata: Uint8Array): string;
  /** As `format`, in words that releases of other nameservers from before 2024 load too: for zone files. */
  formatWidely(rdata: Uint8Array): string;
  /** Throws MalformedWire unless the octets are data of this type, uncompressed. */
  validate(rdata: Uint8Array): void;
  /** The stricter rules for values of users, `parseValue` applies them. Throws IssueError. */
  check(rdata: Uint8Array): void;
  /** The domain names in the data, in order. */
  names(rdata: Uint8Array): EmbeddedName[];
  /** DNSSEC's canonical form (RFC 4034 6.2). Returns the same array where nothing changes. */
  canonical(rdata: Uint8Array): Uint8Array;
  /** Reads data out of a message, where names may be compressed, into uncompressed wire. Throws MalformedWire. */
  decompress(reader: WireReader): Uint8Array;
}

/** RDLENGTH has 16 bits (RFC 1035 3.2.1). */
const MAX_DATA = 0xffff;

/** Makes a record type out of its declaration; everything but the odd case follows from the fields. */
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

/** The same error with the advice behind its message. */
function advised(error: unknown, advice: string | undefined): unknown {
  if (!(error instanceof IssueError) || advice === undefined) return error;
  const { code, message, path } = error.issue;
  return new IssueError(code, `${message}; ${advice}`, path);
}

/** A name's length octets are below 64, so that whatever looks like a capital letter is one. */
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
 * Reads one value as users write it in resources and REST bodies: presentation format, RFC 3597 `\# length hex`,
 * or bare text where the type allows it. Names are relative to `origin`. Stricter than a zone file, by `check`. Throws IssueError.
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
 * Reads a record's tokens in either the type's own or RFC 3597's generic form. The data may be in the buffer of `out`, beside
 * that of other records. Throws IssueError.
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

/** RFC 3597 5: `\# length hex…`. Throws IssueError. */
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
