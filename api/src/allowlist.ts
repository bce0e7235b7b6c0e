import { isIP, isIPv6 } from 'node:net';
import { addressList, readAddressList } from '@fourwinds/process';

/** Whether a text is an IP address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return !/[\s,]/.test(text) && addressList.safeParse(text).success;
}

/** Whether addresses or networks have an address. */
export function isAddressListed(address: string, networks: readonly string[]): boolean {
  if (isIP(address) === 0 || networks.length === 0) return false;
  return readAddressList(networks.join(',')).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whether every address of a network is in one of others. */
export function isNetworkListed(network: string, networks: readonly string[]): boolean {
  const inner = partsOf(network);
  return networks.some((other) => {
    const outer = partsOf(other);
    return isSameFamily(inner, outer) && inner.bits >= outer.bits && isAddressListed(inner.address, [other]);
  });
}

type Network = ReturnType<typeof partsOf>;

function partsOf(network: string) {
  const [address, bits] = network.split('/');
  return { address, bits: bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits) };
}

function isSameFamily(one: Network, other: Network): boolean {
  return isIPv6(one.address) === isIPv6(other.address);
}
