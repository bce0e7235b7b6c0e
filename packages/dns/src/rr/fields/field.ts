import type { Tokens } from '../../presentation.ts';
import type { WireReader, WireWriter } from '../../wire.ts';

/**
 * A field in the data of a record type. The data of all types consists of these fields. `parse` appends wire data,
 * and `format` returns canonical text.
 */
export interface Field {
  readonly name: string;
  /** A short description of the field's contents, for error messages and generated documentation. */
  readonly form: string;
  /** Takes tokens and appends wire data. Throws IssueError. */
  parse(tokens: Tokens, out: WireWriter): void;
  /** Reads wire data and returns canonical presentation format. Throws MalformedWire. */
  format(rdata: WireReader): string;
  /**
   * As `format`, for zone files. Older nameserver releases can also read the result. Undefined if the result is the
   * same.
   */
  formatWidely?(rdata: WireReader): string;
  /** Skips the field. Throws MalformedWire in the same cases as `format`. */
  skip(rdata: WireReader): void;
  readonly domainName?: DomainNameRules;
  /** True if the field is text, so that its tokens may be quoted. */
  readonly quotable?: boolean;
}

export interface DomainNameRules {
  /**
   * True if the name may be compressed in messages. This is only allowed for types that RFC 1035 defines (RFC 3597
   * 4).
   */
  readonly compress: boolean;
  /** True if DNSSEC's canonical form has the name in lower case (RFC 4034 6.2, RFC 6840 5.1). */
  readonly lowerCase: boolean;
  /** True if users may only enter a host name or the root (RFC 1123 2.1). Zone files may contain any name. */
  readonly host?: boolean;
}
