import { isNetwork } from '@fourwinds/process';
import { isAddressListed, isNetworkListed } from './allowlist.ts';

test.each([
  ['192.0.2.1', ['192.0.2.1'], true],
  ['192.0.2.2', ['192.0.2.1'], false],
  ['10.1.2.3', ['192.0.2.1', '10.0.0.0/8'], true],
  ['11.1.2.3', ['192.0.2.1', '10.0.0.0/8'], false],
  ['2001:db8::5', ['2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['192.0.2.1', ['2001:db8::/32'], false],
  ['', ['0.0.0.0/0', '::/0'], false],
  ['192.0.2.1', [], false],
])('%s is in %j: %s', (address, networks, is) => {
  expect(isAddressListed(address, networks)).toBe(is);
});

test.each([
  ['10.0.0.0/8', ['10.0.0.0/8'], true],
  ['10.1.0.0/16', ['10.0.0.0/8'], true],
  ['10.0.0.0/7', ['10.0.0.0/8'], false],
  ['10.0.0.1', ['10.0.0.0/8'], true],
  ['11.0.0.1', ['10.0.0.0/8'], false],
  ['2001:db8:1::/48', ['192.0.2.0/24', '2001:db8::/32'], true],
  ['192.0.2.1', ['::/0'], false],
])('%s is within %j: %s', (network, networks, is) => {
  expect(isNetworkListed(network, networks)).toBe(is);
});

test.each(['192.0.2.1', '10.0.0.0/8', '2001:db8::/32', '::1'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true);
});

test.each(['', 'x', '192.0.2.1/33', '192.0.2.1,192.0.2.2', ' 192.0.2.1', '1.2.3', '::/129'])('%j is none', (text) => {
  expect(isNetwork(text)).toBe(false);
});
