import { isHostName } from '../host-name.ts';
import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';
import type { Token } from '../presentation.ts';
import { WireReader } from '../wire.ts';
import { type Field, parseIpv4, parseIpv6 } from './all-fields.ts';

interface ValueType {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly serviceTarget?: boolean;
}

interface TakenToken {
  readonly token: Token;
  readonly field: string;
}

/**
 * Rejects tokens that are valid in zone files but that users only enter by accident: quotes around values that are
 * not text, control characters, and names that are addresses or URLs. Throws IssueError value-syntax with the name of
 * the field.
 */
export function checkTokens(type: ValueType, taken: readonly TakenToken[]): void {
  for (const one of taken) {
    const field = type.fields.find(({ name }) => name === one.field);
    refuseControlCharacters(one, field?.quotable === true);
    if (field?.quotable !== true) refuseQuotes(one);
    if (field?.domainName !== undefined) checkName(type, one);
  }
}

/**
 * Rejects data with a name that must be a host name but is not. Throws IssueError value-syntax with the name of the
 * field.
 */
export function checkHosts(type: ValueType, rdata: Uint8Array): void {
  const reader = new WireReader(rdata);
  for (const field of type.fields) {
    if (field.domainName?.host === true) checkHost(field.name, Name.read(reader));
    else field.skip(reader);
  }
}

/** Throws IssueError value-syntax unless the name is a host name. Accepts the root, which means "no host". */
export function checkHost(field: string, name: Name): void {
  if (isHostName(name)) return;
  throw wrong(
    field,
    `${name.toString()} is no host name; the labels of hosts are made of letters, digits and hyphens in between`,
  );
}

function refuseControlCharacters({ token, field }: TakenToken, quotable: boolean): void {
  const control = /(?!\t)\p{Cc}/u.exec(token.text)?.[0];
  if (control === undefined) return;
  const escape = `\\${String(control.charCodeAt(0)).padStart(3, '0')}`;
  const what = control === '\n' || control === '\r' ? 'a line break' : 'a control character';
  const written = quotable ? `${escape} in quotes` : escape;
  throw wrong(field, `holds ${what}; write all of it in one line, or ${written} if you mean that octet`);
}

function refuseQuotes({ token, field }: TakenToken): void {
  if (token.quoted) throw wrong(field, `"${shorten(token.text)}" is in quotes; write it without them`);
}

/** Matches text without characters that need a backslash. Non-ASCII characters form an internationalized name. */
const PLAIN = /^(?:[A-Za-z0-9._*/-]|\\\d{3}|\\\D|\P{ASCII})*$/u;

function checkName(type: ValueType, { token: { text }, field }: TakenToken): void {
  if ((parseIpv4(text) ?? parseIpv6(text)) !== undefined) {
    throw wrong(
      field,
      `"${text}" is an address, but ${type.name} takes a name; put the address into an A or AAAA record and its name here`,
    );
  }
  if (text === '@' || PLAIN.test(text)) return;
  if (type.serviceTarget === true && text.includes('=')) {
    throw wrong(field, `"${shorten(text)}" stands where the target belongs; write . for the owner itself`);
  }
  throw wrong(field, oddCharacter(text)!);
}

/**
 * Returns a warning if a name contains an unescaped character that is unlikely in a name, such as `!` or a comma, or
 * if it is a URL or has a port. Returns undefined otherwise.
 */
export function oddCharacter(text: string): string | undefined {
  if (PLAIN.test(text)) return undefined;
  const [, host] = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(text) ?? [];
  if (host !== undefined) return `"${shorten(text)}" is a URL; write the name of its host alone, ${shorten(host)}`;
  const [, bare] = /^([\w.-]+):\d+$/.exec(text) ?? [];
  if (bare !== undefined) return `"${shorten(text)}" has a port, which no name has; write ${shorten(bare)}`;
  const [odd] = text.replaceAll(/\\(?:\d{3}|\D)/g, '').match(/[^A-Za-z0-9._*/-]/) ?? [''];
  return `"${shorten(text)}" holds ${odd}; names are made of letters, digits, - and _: write \\${odd} if you do mean that character`;
}

function wrong(field: string, message: string): IssueError {
  return new IssueError('value-syntax', `field "${field}": ${message}`);
}
