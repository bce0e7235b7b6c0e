import { isToken } from '../../automation/tokens/token.ts';
import { type Prefix, readAddress, readPrefix } from './address.ts';
import type { WantedAddresses } from './decide-addresses.ts';
import { namesOf, parameterUses } from './parameter-uses.ts';
import { itemsOf, type Parameters, SEPARATORS } from './parameters.ts';
import { readAddresses } from './read-addresses.ts';
import { unusable, UnclearRequest } from './unclear-request.ts';

const HOSTS = namesOf('host');
/** Parameter with which dynv6 names the host. If there is another host parameter, this parameter may name the zone. */
const ZONES = namesOf('zone');

/**
 * Parses the parameters of a query and a form. Tolerates wrong escapes: an octet that is not part of a valid escape
 * stands for itself. Any part may be empty.
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

/** Returns the host names in order. In lists, commas or spaces separate them. */
export function readHosts(parameters: Parameters): string[] {
  const hosts = HOSTS.flatMap((name) => itemsOf(parameters, name));
  return hosts.length > 0 ? hosts : ZONES.flatMap((name) => itemsOf(parameters, name));
}

/**
 * Recognizes a request of a dynv6 client to set a prefix for all hosts of a zone. The request names only a zone and
 * has a prefix. The name may also be a host. Returns undefined for any other request.
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
  /** Zone name as the client wrote it. */
  readonly zone: string;
  readonly prefix: Prefix;
}

/** True if the parameter has a value that means yes. */
export function isOn(parameters: Parameters, name: string): boolean {
  return (parameters.get(name) ?? []).some((value) => YES.test(value));
}

/** True if a body is empty or has a known parameter. Other bodies are not address updates. */
export function isUnderstood(form: string): boolean {
  return form.trim() === '' || [...readParameters(form).keys()].some((name) => parameterUses.has(name));
}

/** Returns the requested addresses, or the reason why the request is unclear. Default: the client's own address. */
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

/** Returns an unsupported parameter that would change the meaning of the request, if there is one. */
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
 * Returns the token. It may be in `Authorization: Bearer` or `Token`, in the Basic password or user name (RFC 7617),
 * or in a parameter. Prefers a value that has the format of a token. Returns undefined if there is no value.
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
