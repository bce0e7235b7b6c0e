import { createLogger, readAddressList } from '@fourwinds/process';
import { withBareApp } from '../../test/bare-app.ts';
import { token } from '../kernel/access.ts';
import { clientAddress, clientAddresses } from './client-address.ts';
import type { Endpoint, RequestServices } from './endpoint.ts';

const PROXIES = '10.0.0.0/8,2001:db8:1::/48';

test.each<[string, string, string | undefined, string]>([
  ['a peer without a header is the client', '192.0.2.1', undefined, '192.0.2.1'],
  ['a header of a peer that is no proxy is ignored', '192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['even one that names a proxy', '192.0.2.1', '198.51.100.7, 10.0.0.1', '192.0.2.1'],
  ['a proxy without a header stands for itself', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy with an empty header, too', '10.0.0.1', '', '10.0.0.1'],
  ['a proxy names the client', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['only the entry that the proxy added counts', '10.0.0.1', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['entries that a client forged to look like a proxy do not count', '10.0.0.1', '10.0.0.2, 192.0.2.1', '192.0.2.1'],
  ['several proxies', '10.0.0.1', '203.0.113.9, 198.51.100.7, 10.0.0.3,10.0.0.2', '198.51.100.7'],
  ['a client that is itself in a network of proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['an IPv6 proxy and client', '2001:db8:1::1', '2001:DB8:2:0::7', '2001:db8:2::7'],
  ['an IPv6 proxy spelt otherwise', '2001:0db8:0001::1', '198.51.100.7', '198.51.100.7'],
  ['an IPv6 peer that is no proxy', '2001:db8:2::1', '198.51.100.7', '2001:db8:2::1'],
  ['an IPv4 proxy as a socket of both families shows it', '::ffff:10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['an IPv4 client as a socket of both families shows it', '::ffff:192.0.2.1', '198.51.100.7', '192.0.2.1'],
  ['a mapped address in hexadecimal', '10.0.0.1', '::ffff:c000:0201', '192.0.2.1'],
  ['a mapped proxy in the header', '10.0.0.1', '198.51.100.7, ::ffff:10.0.0.2', '198.51.100.7'],
  ['ports', '10.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
  ['ports of IPv6', '10.0.0.1', '[2001:db8:2::7]:4711, [2001:db8:1::2]', '2001:db8:2::7'],
  ['a zone index', 'fe80::1%eth0', undefined, 'fe80::1'],
  ['an entry that is no address ends the search', '10.0.0.1', '198.51.100.7, unknown', '10.0.0.1'],
  ['an empty entry, too', '10.0.0.1', '198.51.100.7, ', '10.0.0.1'],
  ['a peer that has left has no address', '', '198.51.100.7', ''],
])('%s', (_, peer, header, client) => {
  expect(clientAddress(peer, header, readAddressList(PROXIES))).toBe(client);
});

const whoami: Endpoint<RequestServices> = {
  method: 'get',
  path: '/address',
  id: 'getAddress',
  summary: '',
  access: token(null),
  replies: { 200: null },
  handle: async ({ actor }) => ({ status: 200, body: actor.address }),
};

test.each<[string, string, string]>([
  ['the address of a client behind a trusted proxy', '127.0.0.1', '198.51.100.7'],
  ['the address of a peer that is not trusted, whatever its headers', '10.0.0.1', '127.0.0.1'],
])('endpoints and the access log get %s', async (_, proxies, client) => {
  const { promise: logged, resolve } = Promise.withResolvers<unknown>();
  const log = createLogger('test', 'info', { write: (line) => resolve(JSON.parse(line)) });
  await withBareApp([whoami], { clientAddressOf: clientAddresses(readAddressList(proxies)), log }, async (url) => {
    const answer = await fetch(`${url}/address`, {
      headers: { 'X-Forwarded-For': '203.0.113.9, 198.51.100.7', Authorization: 'Bearer secret' },
    });
    expect(await answer.text()).toBe(client);
    expect(await logged).toMatchObject({ method: 'GET', path: '/address', status: 200, address: client });
    expect(JSON.stringify(await logged)).not.toContain('secret');
  });
});
