import { addressOctets } from './address-octets.ts';
import { isLoopback, NETWORK_OCTETS, writeNetwork } from './network.ts';

function network(address: string): string {
  const octets = new Uint8Array(NETWORK_OCTETS).fill(0xff);
  writeNetwork(addressOctets(address), octets);
  return octets.toHex();
}

test.each([
  ['192.0.2.1', '192.0.2.200', true],
  ['192.0.2.1', '192.0.3.1', false],
  ['2001:db8:1:200::1', '2001:db8:1:2ff::', true],
  ['2001:db8:1:200::1', '2001:db8:1:300::1', false],
  ['2001:db8::1', '2001:db8:0:0:ff::1', true],
  ['2001:db8::1', '2001:db8::1%eth0', true],
  ['32.1.13.184', '2001:db8::', false],
])('%s and %s are in one network: %s', (one, other, same) => {
  expect(network(one) === network(other)).toBe(same);
});

test.each([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['12.7.0.1', false],
  ['::2', false],
  ['100::1', false],
])('%s is on this machine: %s', (address, loopback) => {
  expect(isLoopback(addressOctets(address))).toBe(loopback);
});
