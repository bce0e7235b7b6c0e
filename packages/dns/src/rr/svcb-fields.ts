import { IssueError } from '../issue.ts';
import { Name, shorten } from '../name.ts';
import { quoteText, type Token, type Tokens, unescapeText } from '../presentation.ts';
import { MalformedWire, WireReader, WireWriter } from '../wire.ts';
import { advisedHost } from './advised-host.ts';
import { domainName, type Field, u16 } from './all-fields.ts';
import {
  ALPN,
  DOHPATH,
  keyCode,
  keyName,
  type KeyNaming,
  MANDATORY,
  NO_DEFAULT_ALPN,
  numbersOf,
  paramForm,
  wideKeyName,
} from './svcb-params.ts';
import { templateVariables } from './uri-template.ts';
import { checkHost } from './user-value.ts';

/** Wire values by key. The keys are in ascending order. */
type Params = ReadonlyMap<number, Uint8Array>;

const target = domainName('target', { compress: false, lowerCase: false });

const params: Field = {
  name: 'params',
  form: 'parameters such as alpn="h2,h3" port=8443',
  quotable: true,
  parse(tokens, out) {
    const found = new Map<number, Uint8Array>();
    while (tokens.remaining > 0) {
      const { key, value, token } = takeParam(tokens);
      if (found.has(key)) throw tokens.error('value-syntax', `field "params": ${keyName(key)} is given twice`, token);
      found.set(key, value);
    }
    const missing = missingKey(found);
    if (missing !== undefined)
      throw tokens.error('value-syntax', `field "params": mandatory lists ${keyName(missing)}, which is not given`);
    writeParams(found, out);
  },
  format: (rdata) => formatParams(rdata, keyName),
  formatWidely: (rdata) => formatParams(rdata, wideKeyName),
  skip: (rdata) => void readParams(rdata),
};

/** The fields of SVCB and HTTPS (RFC 9460 2). */
export const svcbFields: readonly Field[] = [u16('priority'), target, params];

interface Svcb {
  /** 0 means alias mode. */
  readonly priority: number;
  readonly host: Name;
  readonly params: Params;
}

/** Parses SVCB or HTTPS data. Throws MalformedWire. */
export function readSvcb(rdata: Uint8Array): Svcb {
  const reader = new WireReader(rdata);
  return { priority: reader.u16(), host: Name.read(reader), params: readParams(reader) };
}

/** If the priority is missing, suggests the value that the user probably meant. */
export function adviseSvcb([first = '.']: readonly string[]): string | undefined {
  if (/^\d+$/.test(first)) return undefined;
  return `begin with the priority and the target, such as 1 ${advisedHost(first) ?? '.'}`;
}

/** Rejects values that nameservers load but that clients ignore or reject. */
export function checkSvcb(rdata: Uint8Array): void {
  const { priority, host, params: found } = readSvcb(rdata);
  const complain = (message: string): never => {
    throw new IssueError('value-syntax', `field "params": ${message}`);
  };
  if (priority > 0) checkHost(target.name, host);
  if (priority === 0 && found.size > 0) complain('an alias (priority 0) takes no parameters; use a priority from 1 on');
  if (found.has(NO_DEFAULT_ALPN) && !found.has(ALPN)) complain('no-default-alpn needs alpn beside it');
  if (found.has(0xffff)) complain('key65535 is reserved as invalid');
  const path = found.get(DOHPATH);
  if (path !== undefined && !isDohTemplate(path))
    complain('dohpath must be a URI template that begins with / and holds the variable dns, as in /dns-query{?dns}');
}

function takeParam(tokens: Tokens): { key: number; value: Uint8Array; token: Token } {
  const token = tokens.take('params');
  const [, name, written] = /^([a-z0-9-]+)(?:=([\s\S]*))?$/.exec(token.text) ?? [];
  const key = token.quoted ? undefined : keyCode(name ?? '');
  if (key === undefined)
    throw tokens.error(
      'value-syntax',
      `field "params": "${shorten(token.text)}" is not a parameter such as port=8443 or key667="value"`,
      token,
    );
  const text = written === '' && quotedValueFollows(tokens, token) ? tokens.take('params').text : (written ?? '');
  const octets = tokens.within(token, 'params', () => unescapeText(text));
  const value = encodeValue(key, name, octets);
  if (value === undefined)
    throw tokens.error(
      'value-syntax',
      `field "params": "${shorten(text)}" as the value of ${name} is not ${paramForm(key)?.form}`,
      token,
    );
  return { key, value, token };
}

/**
 * Encodes a value. The name of a key, such as `port`, means that the value has the key's own form. With a generic
 * name, such as `key3`, or an unknown key, the value contains the wire octets.
 */
function encodeValue(key: number, name: string, octets: Uint8Array): Uint8Array | undefined {
  const form = paramForm(key);
  if (form?.name === name) return form.encode(octets);
  return form?.valid(octets) === false ? undefined : octets;
}

/** True if a quoted token directly follows this token, as in `alpn="h2"`. */
function quotedValueFollows(tokens: Tokens, token: Token): boolean {
  const next = tokens.peek();
  return (
    next?.quoted === true &&
    !token.quoted &&
    next.line === token.line &&
    next.column === token.column + token.text.length
  );
}

function writeParams(found: Params, out: WireWriter): void {
  for (const [key, value] of [...found].sort(([a], [b]) => a - b)) {
    out.u16(key);
    out.u16(value.length);
    out.bytes(value);
  }
}

function readParams(rdata: WireReader): Params {
  const found = new Map<number, Uint8Array>();
  let previous = -1;
  while (rdata.remaining > 0) {
    const key = rdata.u16();
    if (key <= previous) throw new MalformedWire('parameters out of order');
    const value = rdata.take(rdata.u16());
    if (paramForm(key)?.valid(value) === false) throw new MalformedWire(`a malformed value of ${keyName(key)}`);
    found.set(key, value);
    previous = key;
  }
  const missing = missingKey(found);
  if (missing !== undefined) throw new MalformedWire(`mandatory lists ${keyName(missing)}, which is not given`);
  return found;
}

function missingKey(found: Params): number | undefined {
  return numbersOf(found.get(MANDATORY) ?? new Uint8Array()).find((key) => !found.has(key));
}

function formatParams(rdata: WireReader, nameOf: KeyNaming): string {
  return [...readParams(rdata)].map(([key, value]) => formatParam(key, value, nameOf)).join(' ');
}

function formatParam(key: number, wire: Uint8Array, nameOf: KeyNaming): string {
  const name = nameOf(key);
  if (wire.length === 0) return name;
  const form = paramForm(key);
  return `${name}=${form?.name === name ? form.format(wire, nameOf) : quoteText(wire)}`;
}

function isDohTemplate(octets: Uint8Array): boolean {
  try {
    const template = new TextDecoder('utf-8', { fatal: true }).decode(octets);
    return template.startsWith('/') && templateVariables(template)?.includes('dns') === true;
  } catch {
    return false;
  }
}
