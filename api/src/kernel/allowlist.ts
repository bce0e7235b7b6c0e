import { isIP } from 'node:net';
import { familyOf, readAddressList, readNetwork } from '@fourwinds/process';

/** True if the list contains the address, or a network that contains the address. */
export function isAddressListed(address: string, networks: readonly string[]): boolean {
  if (isIP(address) === 0 || networks.length === 0) return false;
  return readAddressList(networks.join(',')).check(address, familyOf(address));
}

export function isNetworkListed(network: string, networks: readonly string[]): boolean {
  const inner = readNetwork(network);
  return networks.some((other) => {
    const outer = readNetwork(other);
    return inner.family === outer.family && inner.prefix >= outer.prefix && isAddressListed(inner.address, [other]);
  });
}
