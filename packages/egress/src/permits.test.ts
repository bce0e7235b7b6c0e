import { publicAddresses } from './permits.ts';

/** Addresses of the IANA special-purpose registries (RFC 6890), and others that are not public unicast. */
test.each([
  ['this network', ['0.0.0.0', '0.1.2.3', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.255', '::1']],
  ['private use', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fdff::1']],
  ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
  ['link-local, with the metadata of clouds', ['169.254.169.254', 'fe80::1', 'fe80::1%lo', 'fe80::1%1']],
  ['protocol assignments', ['192.0.0.8', '192.0.0.170', '2001::1', '2001:2::1', '2001:20::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['benchmarking', ['198.18.0.1', '198.19.255.255']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved and broadcast', ['240.0.0.1', '255.255.255.255', '4000::1', '100::1', '5f00::1']],
  ['relays of 6to4', ['192.88.99.1', '2002:a00:1::1', '2002:808:808::1']],
  ['IPv4 within IPv6', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '0:0:0:0:0:ffff:a00:1', '::127.0.0.1']],
  ['IPv4 behind NAT64', ['64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808']],
  [
    'other texts',
    ['', 'localhost', '127.1', '0x7f000001', '2130706433', '017700000001', '8.8.8.8:53', '[2620:fe::fe]'],
  ],
])('%s is not permitted', (_, addresses) => {
  const permits = publicAddresses();
  expect(addresses.filter(permits)).toEqual([]);
});

test('public unicast is, in all forms', () => {
  const addresses = [
    '9.9.9.9',
    '172.32.0.1',
    '192.0.1.1',
    '223.255.255.255',
    '2620:fe::fe',
    '2a00:1450::1',
    '::ffff:9.9.9.9',
  ];
  expect([...addresses, '64:ff9b::9.9.9.9'].filter(publicAddresses())).toEqual([...addresses, '64:ff9b::9.9.9.9']);
});

test('administrators permit networks of their own, and nothing beside them', () => {
  const permits = publicAddresses('10.1.0.0/16, fd00:1::/32');
  const asked = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::1', '9.9.9.9', '10.2.0.1', 'fd00:2::1', '127.0.0.1'];
  expect(asked.filter(permits)).toEqual(['10.1.2.3', '::ffff:10.1.2.3', 'fd00:1::1', '9.9.9.9']);
});
