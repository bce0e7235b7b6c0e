import type { AddressType } from './address.ts';
import type { UnclearPart } from './unclear-request.ts';

/** Meaning of a parameter. docs/reference/dialects.md lists the services that use it. */
export type ParameterUse =
  | { readonly use: 'host' | 'zone' | 'prefix' | 'offline' | 'token' | 'verbose' }
  /** An address; without a family, of either. */
  | { readonly use: 'address'; readonly family?: AddressType }
  /** Refused because it would change the meaning of a request. Values that match `unless` have no effect and are ignored. */
  | { readonly use: 'refused'; readonly part: UnclearPart; readonly unless: RegExp };

const EMPTY = /^$/;
const NOTHING = /^(?:nochg|no|n|off|false|0)?$/i;
const NEVER = /(?!)/;

const host = { use: 'host' } as const;
const either = { use: 'address' } as const;
const ofIpv4 = { use: 'address', family: 'A' } as const;
const ofIpv6 = { use: 'address', family: 'AAAA' } as const;
const prefix = { use: 'prefix' } as const;
const offline = { use: 'offline' } as const;
const option = { use: 'refused', part: 'feature', unless: NOTHING } as const;
const foreignAddress = { use: 'refused', part: 'address', unless: EMPTY } as const;

/** Parameters of all dialects, in lower case. Other parameters are ignored unless their value is an address. */
export const parameterUses: ReadonlyMap<string, ParameterUse> = new Map<string, ParameterUse>([
  ['hostname', host],
  ['host', host],
  ['domains', host],
  ['host_id', host],
  ['zone', { use: 'zone' }],
  ['myip', either],
  ['ip', either],
  ['ipv4', ofIpv4],
  ['myipv4', ofIpv4],
  ['myipv6', ofIpv6],
  ['ipv6', ofIpv6],
  ['ip6', ofIpv6],
  ['ip6lanprefix', prefix],
  ['ipv6prefix', prefix],
  ['offline', offline],
  ['clear', offline],
  ['token', { use: 'token' }],
  ['verbose', { use: 'verbose' }],
  ['system', { use: 'refused', part: 'system', unless: /^(?:dyndns|statdns|custom)?$/i }],
  ['wildcard', option],
  ['mx', option],
  ['backmx', option],
  ['url', option],
  // With `clear`, DuckDNS removes the text but not the addresses.
  ['txt', { use: 'refused', part: 'feature', unless: NEVER }],
  ['address', foreignAddress],
  ['addr', foreignAddress],
  ['dnsto', foreignAddress],
  ['ip4', foreignAddress],
  ['ip4addr', foreignAddress],
  ['ip6addr', foreignAddress],
  ['ipaddr', foreignAddress],
  ['ipv6addr', foreignAddress],
  ['myip4', foreignAddress],
  ['myip6', foreignAddress],
  ['praefix', foreignAddress],
  ['prefix', foreignAddress],
]);

export function namesOf(...uses: readonly ParameterUse['use'][]): string[] {
  return [...parameterUses].filter(([, { use }]) => uses.includes(use)).map(([name]) => name);
}
