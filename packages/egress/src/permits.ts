import { readAddressList, readNetwork } from '@fourwinds/process';
import { BlockList, isIP } from 'node:net';
import { IPV4_WITHIN_IPV6, SPECIAL_IPV4, SPECIAL_IPV6, UNICAST_IPV6 } from './special-networks.ts';

/** Returns true if connections to an IP address are allowed. The address may be in any notation. */
export type Permits = (address: string) => boolean;

/** For destinations that administrators configured. */
export const anywhere: Permits = () => true;

const IPV4_BITS_BEFORE = 96;

/**
 * For destinations that tenants choose. Allows public unicast addresses, and the networks in `allowed`, a list such
 * as `10.0.0.0/8,2001:db8::1`.
 */
export function publicAddresses(allowed?: string): Permits {
  const exceptions = allowed === undefined ? new BlockList() : readAddressList(allowed);
  return (address) => {
    const family = FAMILIES.get(isIP(address));
    if (family === undefined || address.includes('%')) return false;
    return exceptions.check(address, family) || (unicast.check(address, family) && !special.check(address, family));
  };
}

const FAMILIES = new Map([
  [4, 'ipv4'],
  [6, 'ipv6'],
] as const) as ReadonlyMap<number, 'ipv4' | 'ipv6'>;

const embedded = SPECIAL_IPV4.map(readNetwork).flatMap(({ address, prefix }) =>
  IPV4_WITHIN_IPV6.map((before) => `${before}${address}/${IPV4_BITS_BEFORE + prefix}`),
);
const special = readAddressList([...SPECIAL_IPV4, ...SPECIAL_IPV6, ...embedded].join());
const carriers = IPV4_WITHIN_IPV6.map((before) => `${before}0.0.0.0/${IPV4_BITS_BEFORE}`);
const unicast = readAddressList(['0.0.0.0/0', UNICAST_IPV6, ...carriers].join());
