import type { Tokens } from '../../presentation.ts';
import type { WireReader, WireWriter } from '../../wire.ts';

/**
 * One field of a record type's data: the closed vocabulary that the types are made of.
 * Text goes in through `parse`, which appends wire; `format` reads wire and gives canonical text.
 */
export interface Field {
  readonly name: string;
  /** The contents of the field, in a few words: for error messages and generated documentation. */
  readonly form: string;
  /** Takes tokens, appends wire. Throws IssueError. */
  parse(tokens: Tokens, out: WireWriter): void;
  /** Reads wire, gives canonical presentation. Throws MalformedWire. */
  format(rdata: WireReader): string;
  /** As `format`, in words that other nameservers have known for longer, where these differ: for zone files. */
  formatWidely?(rdata: WireReader): string;
  /** Moves past the field. Throws MalformedWire exactly where `format` would. */
  skip(rdata: WireReader): void;
  /** For fields that hold a domain name. */
  readonly domainName?: DomainNameRules;
  /** The field is text, so that its tokens may stand in quotes. */
  readonly quotable?: boolean;
}

export interface DomainNameRules {
  /** May be compressed in messages: only the types of RFC 1035 (RFC 3597 4). */
  readonly compress: boolean;
  /** Is lower-cased in DNSSEC's canonical form (RFC 4034 6.2, RFC 6840 5.1). */
  readonly lowerCase: boolean;
  /** Users may only write the name of a host, or the root (RFC 1123 2.1); zone files may hold anything. */
  readonly host?: boolean;
}
