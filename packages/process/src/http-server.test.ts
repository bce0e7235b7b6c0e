import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '../../../test/until.ts';
import { readAddressList } from './address-list.ts';
import { readingDeadline } from './slow-readers.ts';
import { closeAfterAnswers, closeOnceAnswered, createLimitedServer, type HttpServerOptions } from './http-server.ts';

const HALF = 'GET / HTTP/1.1\r\nHost: example.com\r\nX-Half: ';
const WHOLE = 'GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n';
const OPEN = 'GET / HTTP/1.1\r\nHost: example.com\r\n\r\n';
const SLOW = 'GET /slow HTTP/1.1\r\nHost: example.com\r\n\r\n';

/** More than the buffers of both systems can hold for a connection. */
const LARGE = 32 * 1024 * 1024;

describe('a server of HTTP', () => {
  const open: Socket[] = [];
  let server: Server;
  /** Pending requests to /slow. The test answers them. */
  let slow: (() => void)[];

  async function start(options: HttpServerOptions): Promise<void> {
    slow = [];
    server = createLimitedServer((request, response) => {
      if (request.url === '/slow') slow.push(() => response.end('slow'));
      else if (request.url === '/large') response.end(Buffer.alloc(LARGE));
      else response.end('answered');
    }, options);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }

  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await once(server.close(), 'close');
  });

  async function client(localAddress: string, sent: string): Promise<Socket> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    socket.write(sent);
    return socket;
  }

  async function statusFor(localAddress: string): Promise<string> {
    const answer = await text(await client(localAddress, WHOLE)).catch(() => '');
    return answer.split(' ')[1];
  }

  async function slowRequest(localAddress: string): Promise<Socket> {
    const arrived = once(server, 'request');
    const socket = await client(localAddress, SLOW);
    await arrived;
    return socket;
  }

  test('who opens many connections from many addresses and sends half a request does not keep another from an answer', async () => {
    await start({ connections: 60, perAddress: 20 });
    for (let i = 0; i < 200; i++) await client(`127.0.0.${2 + (i % 10)}`, HALF);
    expect(await statusFor('127.0.0.99')).toBe('200');
    expect(await connections()).toBeLessThanOrEqual(60);
  });

  test('an address has so many connections, and its newest are kept', async () => {
    await start({ connections: 60, perAddress: 20 });
    for (let i = 0; i < 50; i++) await client('127.0.0.2', HALF);
    expect(await statusFor('127.0.0.2')).toBe('200');
    expect(await connections()).toBeLessThanOrEqual(20);
  });

  test('a proxy has as many as there are in all', async () => {
    await start({ connections: 60, perAddress: 2, proxies: readAddressList('192.0.2.1,127.0.0.4/31') });
    for (let i = 0; i < 30; i++) await slowRequest('127.0.0.5');
    for (const answer of slow) answer();
    expect(slow).toHaveLength(30);
  });

  test('a connection with a request stays; where all of them have one, the new one is closed', async () => {
    await start({ connections: 3, perAddress: 3 });
    const busy = [await slowRequest('127.0.0.2'), await slowRequest('127.0.0.3'), await slowRequest('127.0.0.4')];
    expect(await statusFor('127.0.0.5')).toBeUndefined();
    const answers = busy.map((socket) => once(socket, 'data') as Promise<[Buffer]>);
    for (const answer of slow) answer();
    for (const [answer] of await Promise.all(answers)) expect(String(answer)).toContain('200 OK');
    expect(await statusFor('127.0.0.5')).toBe('200');
  });

  test.each([
    { what: 'headers', sent: HALF },
    { what: 'a body', sent: 'POST / HTTP/1.1\r\nHost: example.com\r\nContent-Length: 9\r\n\r\nhalf' },
  ])('$what that do not arrive in time are answered 408 (RFC 9110 15.5.9)', async ({ sent }) => {
    await start({ connections: 10, perAddress: 10, timeouts: { headers: 100, request: 200 } });
    server.removeAllListeners('request').on('request', (request) => request.resume());
    expect(await text(await client('127.0.0.2', sent))).toMatch(/^HTTP\/1.1 408 /);
  });

  test('requests that are sent without waiting for answers are at work one after the other, and the connection ends after the first of too many', async () => {
    await start({ connections: 10, perAddress: 10 });
    const answers = text(await client('127.0.0.2', SLOW.repeat(1000)));
    for (let i = 0; i < 17; i++) {
      await until('a request is at work', () => slow.length > i);
      expect(slow).toHaveLength(i + 1);
      slow[i]();
    }
    expect((await answers).match(/HTTP\/1.1 200|Connection: close/g)).toEqual([
      ...new Array<string>(17).fill('HTTP/1.1 200'),
      'Connection: close',
    ]);
    expect(slow).toHaveLength(17);
  });

  test('a connection whose client does not read its answers is closed', async () => {
    await start({ connections: 10, perAddress: 10, reading: { patience: 20, octetsPerSecond: 1e12 } });
    const unread = await client('127.0.0.2', OPEN.replace('/', '/large').repeat(2));
    await once(server, 'request');
    await until('it is closed', async () => (await connections()) === 0);
    expect(unread.bytesRead).toBeLessThan(LARGE);
  });

  test('a client has so many seconds for an answer as its octets take at the pace, and some more', () => {
    const pace = { patience: 10_000, octetsPerSecond: 8192 };
    expect([0, 8192, 81_920].map((octets) => readingDeadline(octets, 5000, pace))).toEqual([15_000, 16_000, 25_000]);
  });

  test('where there are too many in all, the network that has most loses one, at work or not', async () => {
    await start({ connections: 12, perAddress: 10 });
    const oldest = await slowRequest('127.0.0.2');
    for (let i = 0; i < 8; i++) await slowRequest('127.0.0.2');
    await client('127.0.0.3', HALF);
    await client('127.0.0.3', HALF);
    await client('127.0.0.3', HALF);
    expect(await statusFor('127.0.0.4')).toBe('200');
    await until('the oldest is closed', () => oldest.resume().destroyed);
    expect(await connections()).toBeLessThanOrEqual(12);
  });

  test('a connection on which nothing is sent is closed', async () => {
    await start({ connections: 10, perAddress: 10, timeouts: { headers: 100, request: 200 } });
    expect(await text(await client('127.0.0.2', ''))).toMatch(/^HTTP\/1.1 408 /);
  });

  test('a server that is about to stop closes each connection after its answer, and no other', async () => {
    await start({ connections: 10, perAddress: 10 });
    const kept = await client('127.0.0.2', OPEN);
    expect(String(await once(kept, 'data'))).toContain('Connection: keep-alive');
    closeAfterAnswers(server);
    expect(await connections()).toBe(1);
    kept.write(OPEN);
    expect(await text(kept)).toMatch(/^connection: close\r$/im);
  });

  test('a server that stops accepts no connection and answers the requests under way, but not in a hurry', async () => {
    await start({ connections: 10, perAddress: 10 });
    const [asked, idle] = [await slowRequest('127.0.0.2'), await client('127.0.0.3', OPEN)];
    await once(idle, 'data');
    const hurrying = new AbortController();
    const closed = closeOnceAnswered(server, hurrying.signal);
    await once(idle.resume(), 'close');
    expect(server.listening).toBe(false);
    slow[0]();
    expect(await text(asked)).toContain('slow');
    await closed;

    await start({ connections: 10, perAddress: 10 });
    await slowRequest('127.0.0.2');
    const cut = closeOnceAnswered(server, hurrying.signal);
    hurrying.abort();
    await cut;
    slow[0]();
  });

  function connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  }
});
