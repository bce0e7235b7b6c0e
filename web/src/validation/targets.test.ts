import { readTargets, withHosts } from './targets.ts';
import { readPasted } from './validate.ts';

test.each([
  // An external host, for each type with a name in its value.
  ['CNAME', 'shops.myshopify.com', 'shops.myshopify.com.'],
  ['CNAME', 'Shops.MyShopify.COM', 'Shops.MyShopify.COM.'],
  ['CNAME', 'xn--bcher-kva.xn--p1ai', 'xn--bcher-kva.xn--p1ai.'],
  ['CNAME', 'bücher.рф', 'bücher.рф.'],
  ['CNAME', 'host。example。net', 'host。example。net.'],
  ['DNAME', 'other.co.uk', 'other.co.uk.'],
  ['PTR', 'host.example.net', 'host.example.net.'],
  ['NS', 'ns1.fourwinds.example', 'ns1.fourwinds.example.'],
  ['MX', '10 mx1.provider.net', '10 mx1.provider.net.'],
  ['MX', ' 10   mx1.provider.net ', ' 10   mx1.provider.net. '],
  ['SRV', '0 5 5060 sip.provider.net', '0 5 5060 sip.provider.net.'],
  ['SVCB', '1 svc.provider.net alpn=h2', '1 svc.provider.net. alpn=h2'],
  ['HTTPS', '0 cdn.provider.io', '0 cdn.provider.io.'],
  ['AFSDB', '1 afs.provider.edu', '1 afs.provider.edu.'],
  ['KX', '1 kx.provider.net', '1 kx.provider.net.'],
  ['RP', 'admin.provider.net text.provider.net', 'admin.provider.net. text.provider.net.'],
  ['NAPTR', '1 1 "s" "SIP+D2U" "" _sip._udp.provider.net', '1 1 "s" "SIP+D2U" "" _sip._udp.provider.net.'],
  ['IPSECKEY', '10 3 2 gw.provider.net AQNRU3mG', '10 3 2 gw.provider.net. AQNRU3mG'],
  // Names that end in the zone name become absolute.
  ['CNAME', 'www.example.com', 'www.example.com.'],
  ['CNAME', 'example.com', 'example.com.'],
  ['CNAME', 'WWW.Example.Com', 'WWW.Example.Com.'],
  // Relative names stay unchanged.
  ['CNAME', 'www', 'www'],
  ['CNAME', '@', '@'],
  ['CNAME', 'host.rack7', 'host.rack7'],
  ['CNAME', 'host\\.com', 'host\\.com'],
  ['CNAME', 'x.host\\.com', 'x.host\\.com'],
  ['CNAME', 'com', 'com'],
  // Names with a trailing dot are absolute.
  ['CNAME', 'host.example.net.', 'host.example.net.'],
  ['MX', '0 .', '0 .'],
  ['HTTPS', '1 . alpn=h2', '1 . alpn=h2'],
  // No hostnames.
  ['TXT', 'v=spf1 include:spf.provider.com a.provider.com', 'v=spf1 include:spf.provider.com a.provider.com'],
  ['TXT', 'provider.com', 'provider.com'],
  ['CAA', '0 issue letsencrypt.org', '0 issue letsencrypt.org'],
  ['A', '192.0.2.1', '192.0.2.1'],
  ['URI', '10 1 "https://www.provider.com"', '10 1 "https://www.provider.com"'],
  ['HINFO', 'a.com b.com', 'a.com b.com'],
  ['MX', '10', '10'],
  ['CNAME', 'a..com', 'a..com'],
  ['NOPE', 'a.com', 'a.com'],
])('%s %j stands for %j', (type, value, expected) => {
  expect(withHosts('example.com', { type, value }).value).toBe(expected);
});

test.each([
  [
    { type: 'CNAME', value: 'www' },
    { host: 'www.example.com', isInside: false, other: undefined },
  ],
  [
    { type: 'CNAME', value: '@' },
    { host: 'example.com', isInside: false, other: undefined },
  ],
  [
    { type: 'CNAME', value: 'www.example.com' },
    { host: 'www.example.com', isInside: false, other: undefined },
  ],
  [
    { type: 'CNAME', value: 'shops.myshopify.com' },
    { host: 'shops.myshopify.com', isInside: false, other: 'shops.myshopify.com.example.com.' },
  ],
  [
    { type: 'CNAME', value: 'shops.myshopify.com.' },
    { host: 'shops.myshopify.com', isInside: false, other: 'shops.myshopify.com.example.com.' },
  ],
  [
    { type: 'CNAME', value: 'shops.myshopify.com.example.com.' },
    { host: 'shops.myshopify.com.example.com', isInside: true, other: 'shops.myshopify.com.' },
  ],
  [
    { type: 'MX', value: '10 mx.provider.net' },
    { host: 'mx.provider.net', isInside: false, other: '10 mx.provider.net.example.com.' },
  ],
  [
    { type: 'CNAME', value: `${'a.'.repeat(120)}com` },
    { host: `${'a.'.repeat(120)}com`, isInside: false, other: undefined },
  ],
])('%j leads to %j', (record, target) => expect(readTargets('example.com', record)).toEqual([target]));

test.each([
  ['MX', '10 .'],
  ['TXT', 'a.com'],
  ['A', '192.0.2.1'],
  ['MX', '10'],
])('%s %j leads nowhere', (type, value) => expect(readTargets('example.com', { type, value })).toEqual([]));

test('a value of several names has a target for each', () => {
  const read = readTargets('example.com', { type: 'RP', value: 'admin www.provider.net' });
  expect(read.map(({ host, other }) => [host, other])).toEqual([
    ['admin.example.com', undefined],
    ['www.provider.net', 'admin www.provider.net.example.com.'],
  ]);
});

test('in a reverse zone a host is never below it', () => {
  const reverse = (value: string) => withHosts('2.0.192.in-addr.arpa', { type: 'PTR', value }).value;
  expect(reverse('mail.example.org')).toBe('mail.example.org.');
  expect(reverse('7.2.0.192.in-addr.arpa')).toBe('7.2.0.192.in-addr.arpa.');
});

test('hosts in comma-separated values are read so, and lines of a zone file by RFC 1035', () => {
  const values = (text: string) => readPasted('example.com', 300, text).records.map(({ value }) => value);
  expect(values('shop,CNAME,shops.myshopify.com\n@,MX,10 mx\n')).toEqual(['shops.myshopify.com.', '10 mx']);
  expect(values('shop CNAME shops.myshopify.com\n')).toEqual(['shops.myshopify.com.example.com.']);
});
