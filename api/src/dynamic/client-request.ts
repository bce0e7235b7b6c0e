import { isToken } from '../tokens/token.ts';
import { type AddressType, readAddress, readNodeAddress, readPrefix } from './address.ts';
import type { WantedAddresses } from './decide-addresses.ts';

/** The parameters of a request by their names in lower case; a parameter may be there several times. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

const HOSTS = ['hostname', 'host', 'domains', 'host_id'];
/** The name of a host in the words of dynv6; beside another parameter, it may be that of the zone. */
const ZONE = 'zone';
const IPV6_ADDRESSES = ['myipv6', 'ipv6', 'ip6'];
/** Names of parameters, and the family of their addresses; of either one where there is none. */
const ADDRESSES: readonly (readonly [name: string, family?: AddressType])[] = [
  ['myip'],
  ['ip'],
  ['ipv4', 'A'],
  ['myipv4', 'A'],
  ...IPV6_ADDRESSES.map((name) => [name, 'AAAA'] as const),
];
const AUTO = 'auto';
const PREFIXES = ['ip6lanprefix', 'ipv6prefix'];

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
  return hosts.length > 0 ? hosts : itemsOf(parameters, ZONE);
}

/** Whether a parameter has one of the words that say yes. */
export function isOn(parameters: Parameters, name: string): boolean {
  return (parameters.get(name) ?? []).some((value) => /^(?:yes|true|on|1)$/i.test(value));
}

/**
 * The addresses that a client wants; the first of each family counts. A parameter that is empty, or holds no address, is as if it were left
 * out; where none is left, it is the client's own address. `auto` is that, too, but none of the other family.
 */
export function readWanted(parameters: Parameters, source: string): WantedAddresses {
  if (isOn(parameters, 'offline') || isOn(parameters, 'clear')) return { isOffline: true };
  const own = readAddress(source);
  const items = ADDRESSES.flatMap(([name, family]) =>
    itemsOf(parameters, name).map((text) => ({ text: text.toLowerCase(), family })),
  );
  const given = items.flatMap(({ text, family }) => {
    const address = text === AUTO ? own : (readAddress(text) ?? readNodeAddress(text));
    return address === undefined || (family ?? address.type) !== address.type ? [] : [address];
  });
  const [prefix] = [...PREFIXES, 'myip', ...IPV6_ADDRESSES]
    .flatMap((name) => itemsOf(parameters, name))
    .flatMap((text) => readPrefix(text) ?? []);
  const isLeftOut = given.length === 0 && prefix === undefined && !items.some(({ text }) => text === AUTO);
  const all = isLeftOut && own !== undefined ? [own] : given;
  const firstOf = (wanted: AddressType) => all.find(({ type }) => type === wanted)?.value;
  const AAAA = firstOf('AAAA');
  return { A: firstOf('A'), AAAA, prefix: AAAA === undefined ? prefix : undefined };
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

function itemsOf(parameters: Parameters, name: string): string[] {
  const values = parameters.get(name);
  return values === undefined ? [] : values.flatMap((value) => value.split(/[\s,]+/)).filter((item) => item !== '');
}
