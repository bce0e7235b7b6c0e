import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { readAddressList } from './address-list.ts';
import { createLimitedServer } from './http-server.ts';
import { peerAddress, readProxyHeader } from './proxy-protocol.ts';

const SIGNATURE = '0d0a0d0a000d0a515549540a';

/** A version 2 header: command, family and transport, then `rest`. Arguments are in hexadecimal. */
function header(command: string, family: string, rest = ''): Buffer {
  const length = (rest.length / 2).toString(16).padStart(4, '0');
  return Buffer.from(SIGNATURE + command + family + length + rest, 'hex');
}

/** Addresses and ports of a connection from 198.51.100.7:4711 to 192.0.2.1:443. */
const V4 = 'c6336407c00002011267' + '01bb';
const V6 = '20010db8000000000000000000000007' + '20010db8000000000000000000000001' + '126701bb';
const MAPPED = '00000000000000000000ffffc6336407' + '00000000000000000000ffffc0000201' + '126701bb';
/** A TLV of the type PP2_TYPE_NOOP. */
const TLV = '04000200' + '00';

test.each<[string, Buffer, string | undefined]>([
  ['a client with IPv4', header('21', '11', V4), '198.51.100.7'],
  ['a client with IPv6', header('21', '21', V6), '2001:db8::7'],
  ['a client with an IPv4-mapped address', header('21', '21', MAPPED), '198.51.100.7'],
  ['more after the addresses', header('21', '11', V4 + TLV), '198.51.100.7'],
  ['the proxy itself', header('20', '00'), undefined],
  ['the proxy itself, with addresses that do not count', header('20', '11', V4), undefined],
  ['a connection of an unknown kind', header('21', '00'), undefined],
])('%s', (_case, octets, address) => {
  expect(readProxyHeader(Buffer.concat([octets, Buffer.from('GET /')]))).toEqual({
    length: octets.length,
    ...(address === undefined ? {} : { address }),
  });
  for (let i = 0; i < octets.length; i++) expect(readProxyHeader(octets.subarray(0, i))).toBeUndefined();
});

const refused: [string, Buffer][] = [
  ['a request', Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n')],
  [
    'a header of version 1',
    Buffer.from('PROXY TCP4 198.51.100.7 192.0.2.1 4711 443\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  ['an unknown version', header('11', '11', V4)],
  ['an unknown command', header('22', '11', V4)],
  ['a datagram', header('21', '12', V4)],
  ['a Unix socket', header('21', '31', '00'.repeat(216))],
  ['addresses that are cut off', header('21', '11', V4.slice(2))],
  ['an IPv4 address as IPv6', header('21', '21', V4)],
  ['a header without end', Buffer.from(`${SIGNATURE}2111ffff`, 'hex')],
];

test.each(refused)('%s is no header', (_case, octets) => {
  expect(() => readProxyHeader(octets)).toThrow(SyntaxError);
});

describe('a server', () => {
  let server: Server;
  let asked: string[];

  async function start(proxies: string): Promise<void> {
    asked = [];
    const limits = { connections: 10, perAddress: 10, proxies: readAddressList(proxies), proxyProtocol: true };
    server = createLimitedServer((request, response) => {
      asked.push(peerAddress(request.socket));
      response.end('answered\n');
    }, limits);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }
  afterEach(async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  function open(): Socket {
    const { port } = server.address() as AddressInfo;
    return connect({ port, host: '127.0.0.1', noDelay: true }).on('error', () => undefined);
  }

  const request = (connection: string): Buffer =>
    Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`);

  test('gets the address from a trusted proxy, for all requests of the connection', async () => {
    await start('127.0.0.1');
    const client = open();
    client.write(Buffer.concat([header('21', '11', V4), request('keep-alive'), request('close')]));
    expect((await text(client)).match(/answered/g)).toHaveLength(2);
    expect(asked).toEqual(['198.51.100.7', '198.51.100.7']);
  });

  test('waits for a header that arrives octet by octet', async () => {
    await start('127.0.0.1');
    const client = open();
    const answer = text(client);
    for (const octet of Buffer.concat([header('21', '21', V6 + TLV), request('close')]))
      await new Promise((resolve) => client.write(Uint8Array.of(octet), resolve));
    expect(await answer).toContain('answered');
    expect(asked).toEqual(['2001:db8::7']);
  });

  test('takes the proxy for the client where the proxy asks for itself', async () => {
    await start('127.0.0.1');
    const client = open();
    client.write(Buffer.concat([header('20', '00'), request('close')]));
    expect(await text(client)).toContain('answered');
    expect(asked).toEqual(['127.0.0.1']);
  });

  test.each(refused)('closes a connection of a trusted proxy that begins with %s', async (_case, octets) => {
    await start('127.0.0.1');
    const client = open();
    client.write(Buffer.concat([octets, request('close')]));
    expect(await text(client).catch(() => '')).toBe('');
    expect(asked).toEqual([]);
  });

  test('closes a connection that ends within its header', async () => {
    await start('127.0.0.1');
    const client = open();
    client.end(header('21', '11', V4).subarray(0, 20));
    expect(await text(client).catch(() => '')).toBe('');
    expect(asked).toEqual([]);
  });

  test('refuses a header of other peers', async () => {
    await start('10.0.0.0/8');
    const client = open();
    client.write(Buffer.concat([header('21', '11', V4), request('close')]));
    expect(await text(client).catch(() => '')).toMatch(/^HTTP\/1.1 400 /);
    expect(asked).toEqual([]);
  });

  test('answers other peers without a header', async () => {
    await start('10.0.0.0/8');
    const client = open();
    client.write(request('close'));
    expect(await text(client)).toContain('answered');
    expect(asked).toEqual(['127.0.0.1']);
  });
});
