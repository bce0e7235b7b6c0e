import { addressList, readAddressList } from './address-list.ts';
import { networkOf, networksOf } from './address-network.ts';

test.each([
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8:0:1::1', '2001:0db8:0:1:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:db8:0:0:1::', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['fe80::1%eth0', 'fe80::2%eth0', true],
  ['64:ff9b::192.0.2.1', '64:ff9b::1', true],
])('%s and %s are counted together: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same);
});

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:a:bcde::1', ['2001:db8:a::/48', '2001:db8:a:bc00::/56', '2001:db8:a:bcde::/64']],
  ['2001:db8::1', ['2001:db8:0::/48', '2001:db8:0:0::/56', '2001:db8:0:0::/64']],
])('%s is in the networks %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

test.each([
  ['192.0.2.1', 'ipv4', '192.0.2.1', true],
  ['192.0.2.1, 10.0.0.0/8', 'ipv4', '10.1.2.3', true],
  ['192.0.2.1,10.0.0.0/8', 'ipv4', '11.1.2.3', false],
  ['2001:db8::/32', 'ipv6', '2001:db8:1::1', true],
  ['0.0.0.0/0', 'ipv6', '2001:db8:1::1', false],
] as const)('the list %s has the %s address %s: %s', (list, family, address, has) => {
  expect(addressList.safeParse(list).success).toBe(true);
  expect(readAddressList(list).check(address, family)).toBe(has);
});

test.each(['', 'example.com', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '2001:db8::/129', '10.0.0.0/-1'])(
  '"%s" is no list of addresses',
  (list) => {
    expect(addressList.safeParse(list).error?.issues[0].message).toMatch('such as 192.0.2.1');
  },
);
