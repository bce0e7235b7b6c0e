import { isToken } from '../tokens/token.ts';
import { type Prefix, readAddress, readPrefix } from './address.ts';
import type { WantedAddresses } from './decide-addresses.ts';
import { namesOf, parameterUses } from './parameter-uses.ts';
import { itemsOf, type Parameters, SEPARATORS } from './parameters.ts';
import { readAddresses } from './read-addresses.ts';
import { unusable, UnclearRequest } from './unclear-request.ts';

const HOSTS = namesOf('host');
/** The name of a host in the words of dynv6; beside another parameter, it may be that of the zone. */
const ZONES = namesOf('zone');

/**
 * Reads the parameters of a query and of a form. Clients do not all escape them: an octet that is no escape stands for itself, and anything can
 * be left empty.
 */
export function readParameters(...texts: readonly string[]): Parameters {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of texts.flatMap((text) => (text === '' ? [] : [...new URLSearchParams(text)]))) {
    const key = name.toLowerCase();
    const values = parameters.get(key);
    if (values === undefined) parameters.set(key, [value.trim()]);
    else values.push(value.trim());
  }
  return parameters;
}

/** The names of hosts, in order; lists are separated by commas or spaces. */
export function readHosts(parameters: Parameters): string[] {
  const hosts = HOSTS.flatMap((name) => itemsOf(parameters, name));
  return hosts.length > 0 ? hosts : ZONES.flatMap((name) => itemsOf(parameters, name));
}

/**
 * The zone all of whose hosts get a prefix, as dynv6 has it: it is named without a host, and a prefix is there. It may be the name of a host,
 * too. undefined for any other request.
 */
export function readZonePrefix(parameters: Parameters, source: string): ZonePrefix | undefined {
  const [zone, ...others] = readHosts(parameters);
  if (others.length > 0 || HOSTS.some((name) => itemsOf(parameters, name).length > 0)) return undefined;
  const read = readAddresses(parameters, source);
  if (zone === undefined || read instanceof UnclearRequest) return undefined;
  const prefix = read.prefix ?? read.nodePrefix;
  return prefix && { zone, prefix };
}

export interface ZonePrefix {
  /** As the client wrote it. */
  readonly zone: string;
  readonly prefix: Prefix;
}

/** Whether a parameter has one of the words that say yes. */
export function isOn(parameters: Parameters, name: string): boolean {
  return (parameters.get(name) ?? []).some((value) => YES.test(value));
}

/** Whether a body has a parameter, or is empty: one of which nothing is understood asks for something else. */
export function isUnderstood(form: string): boolean {
  return form.trim() === '' || [...readParameters(form).keys()].some((name) => parameterUses.has(name));
}

/**
 * The addresses that a client wants, or why its request is unclear. Where it gives none at all, it is the client's own address.
 */
export function readWanted(parameters: Parameters, source: string): WantedAddresses | UnclearRequest {
  const refused = findRefused(parameters);
  if (refused !== undefined) return refused;
  const isOffline = readOffline(parameters);
  if (isOffline instanceof UnclearRequest) return isOffline;
  if (isOffline) return { isOffline };
  const read = readAddresses(parameters, source);
  if (read instanceof UnclearRequest) return read;
  const { A, AAAA, prefix } = read;
  const refusal = A === undefined ? undefined : unusable({ type: 'A', value: A });
  const refusal6 = AAAA === undefined ? undefined : unusable({ type: 'AAAA', value: AAAA });
  return refusal ?? refusal6 ?? { A, AAAA, prefix: AAAA === undefined ? prefix : undefined };
}

const YES = /^(?:yes|y|true|on|1)$/i;
const NO = /^(?:no|n|false|off|0|nochg)?$/i;

/** A parameter that changes the meaning of a request, and is not offered. */
function findRefused(parameters: Parameters): UnclearRequest | undefined {
  for (const [name, values] of parameters) {
    const known = parameterUses.get(name);
    if (known?.use === 'refused' && values.some((value) => !known.unless.test(value)))
      return new UnclearRequest(known.part, name, `${name} is not offered here; leave it out`);
    if (known === undefined && values.some(isAddress))
      return new UnclearRequest('address', name, `${name} is no parameter for an address; write it as myip`);
  }
  return undefined;
}

function isAddress(value: string): boolean {
  return value.split(SEPARATORS).some((text) => readAddress(text) ?? readPrefix(text));
}

function readOffline(parameters: Parameters): boolean | UnclearRequest {
  const given = namesOf('offline').flatMap((name) => (parameters.get(name) ?? []).map((value) => ({ name, value })));
  const odd = given.find(({ value }) => !YES.test(value) && !NO.test(value));
  if (odd !== undefined) return new UnclearRequest('feature', odd.name, `${odd.name} is YES or NO`);
  return given.some(({ value }) => YES.test(value));
}

/**
 * The token of a request: in `Authorization: Bearer` or `Token`, as the password or name of Basic (RFC 7617), or as a parameter. Where there are
 * several, one that has the form of a token; undefined where there is none.
 */
export function readToken(authorization: string | undefined, parameters: Parameters): string | undefined {
  const [, scheme = '', credentials = ''] = /^(\w+) +(\S+) *$/.exec(authorization ?? '') ?? [];
  const all = [...credentialsOf(scheme.toLowerCase(), credentials), ...(parameters.get('token') ?? [])];
  return all.find(isToken) ?? all.at(0);
}

function credentialsOf(scheme: string, credentials: string): string[] {
  if (scheme === 'bearer' || scheme === 'token') return [credentials];
  if (scheme !== 'basic') return [];
  const [, user, password] = /^([^:]*):?(.*)$/s.exec(Buffer.from(credentials, 'base64').toString())!;
  return [password, user];
}
