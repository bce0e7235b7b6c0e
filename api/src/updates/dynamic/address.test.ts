import { readAddress, readNodeAddress, readPrefix, withPrefix } from './address.ts';

test.each([
  ['192.0.2.1', { type: 'A', value: '192.0.2.1' }],
  ['0.0.0.0', { type: 'A', value: '0.0.0.0' }],
  ['2001:DB8:0:0::7', { type: 'AAAA', value: '2001:db8::7' }],
  ['::ffff:192.0.2.1', { type: 'A', value: '192.0.2.1' }],
  ['::', { type: 'AAAA', value: '::' }],
])('%s is an address', (text, address) => {
  expect(readAddress(text)).toEqual(address);
});

test.each(['', 'home', '192.0.2', '192.0.2.256', '192.0.2.01', '2001:db8::/32', 'fe80::1%eth0', '<ipaddr>'])(
  '%s is none',
  (text) => {
    expect(readAddress(text)).toBeUndefined();
  },
);

test.each([
  ['2001:db8:1:2::/64', '2001:db8:9:9:a:b:c:d', '2001:db8:1:2:a:b:c:d'],
  ['2001:db8:1:200::/56', '2001:db8:9:9ab:a:b:c:d', '2001:db8:1:2ab:a:b:c:d'],
  ['2001:db8:1:200::/61', '2001:db8:9:9af:a:b:c:d', '2001:db8:1:207:a:b:c:d'],
  ['2001:db8::1/128', '2001:db8::ffff', '2001:db8::1'],
  ['8000::/1', '7fff::1', 'ffff::1'],
])('with the prefix %s, %s is %s', (prefix, before, after) => {
  expect(withPrefix(before, readPrefix(prefix)!)).toBe(after);
});

test.each([
  ['2001:db8:1::7/64', '2001:db8:1::7'],
  ['2001:DB8:1::7/128', '2001:db8:1::7'],
  ['2001:db8:1::/128', '2001:db8:1::'],
  ['2001:db8:1::7/56', '2001:db8:1::7'],
])('%s is an address with the length of its prefix', (text, value) => {
  expect(readNodeAddress(text)).toEqual({ type: 'AAAA', value });
});

test.each(['2001:db8:1::/64', '2001:db8:1:200::/56', '2001:db8:1::7', '192.0.2.1/24', '/64', ''])(
  '%s is no address with the length of its prefix',
  (text) => {
    expect(readNodeAddress(text)).toBeUndefined();
  },
);

test.each(['2001:db8::', '2001:db8::/0', '2001:db8::/129', '192.0.2.0/24', '/64', ''])('%s is no prefix', (text) => {
  expect(readPrefix(text)).toBeUndefined();
});
