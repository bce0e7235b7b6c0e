import { once } from 'node:events';
import http from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { finished } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { makeCertificate } from '../../../nameserver/src/testing/certificate.ts';
import { certificateAuthorities } from './authorities.ts';
import { type HttpAnswer, post, type PostOptions } from './http-post.ts';
import { anywhere, publicAddresses } from './permits.ts';

const identity = makeCertificate('hooks.test');
const tls = { cert: Buffer.from(identity.certificate), key: Buffer.from(identity.key) };
const trusting = certificateAuthorities(Buffer.from(identity.certificate).toString());

let servers: Server[];
let connections: Socket[];
beforeEach(() => {
  servers = [];
  connections = [];
});
afterEach(async () => {
  for (const connection of connections) connection.destroy();
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => connections.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

function answering(respond: (socket: Socket) => void): Promise<number> {
  return listen(createServer((socket) => socket.once('data', () => respond(socket))));
}

const options: PostOptions = {
  resolve: async () => ['127.0.0.1'],
  permits: anywhere,
  authorities: trusting,
  milliseconds: 60_000,
};

function send(url: string, changed: Partial<PostOptions> = {}): Promise<HttpAnswer> {
  return post({ url: new URL(url), headers: { 'x-test': 'yes' }, body: '{"ä":1}' }, { ...options, ...changed });
}

describe('a request', () => {
  test('is one POST of HTTP/1.1 whose body arrives as it is, on a connection that ends', async () => {
    const requests: { request: http.IncomingMessage; body: string }[] = [];
    const server = http.createServer((request, response) => {
      void text(request).then((body) => {
        requests.push({ request, body });
        response.setHeader('X-Of-Server', ['1', '2']).end('thanks');
      });
    });
    const answer = await send(`http://hooks.test:${await listen(server)}/path?query=1`);
    expect(answer).toMatchObject({ status: 200, headers: { 'x-of-server': '1, 2' }, body: 'thanks' });
    const [{ request, body }] = requests;
    expect([request.method, request.url, request.httpVersion, body]).toEqual([
      'POST',
      '/path?query=1',
      '1.1',
      '{"ä":1}',
    ]);
    expect(request.headers).toMatchObject({ 'x-test': 'yes', 'content-length': '8', connection: 'close' });
  });

  test('goes to no other place, though the answer or the environment names one', async () => {
    const reached: string[] = [];
    const other = await listen(
      http.createServer((request, response) => {
        reached.push(request.url!);
        response.end();
      }),
    );
    const port = await answering((socket) =>
      socket.end(
        `HTTP/1.1 307 Over There\r\nLocation: http://127.0.0.1:${other}/redirected\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    const before = http.globalAgent;
    http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${other}` } });
    try {
      expect(await send(`http://hooks.test:${port}/`)).toMatchObject({ status: 307 });
      expect(reached).toEqual([]);
      await once(http.get('http://through.test/proxy'), 'response');
    } finally {
      http.globalAgent = before;
    }
    expect(reached).toEqual(['http://through.test/proxy']);
  });
});

describe('an address', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://①②⑦.0.0.1/',
  ])('that is not public is refused, however it is written: %s', async (url) => {
    await expect(async () => send(url, { permits: publicAddresses() })).rejects.toThrow(
      /^no public address of .* was found$/,
    );
  });

  test.each([[['127.0.0.1']], [['192.0.43.7', '10.0.0.1']], [['2606:2800::1', '::ffff:127.0.0.1']]])(
    'that is not public is refused among those of a host, and not named: %j',
    async (addresses) => {
      const resolve = async (): Promise<string[]> => addresses;
      await expect(send('http://hooks.test/', { resolve, permits: publicAddresses() })).rejects.toThrow(
        /^no public address of hooks\.test was found$/,
      );
    },
  );

  test('is the one that was checked, though the host has another the next time', async () => {
    const port = await answering((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    const asked: string[] = [];
    const resolve = async (host: string): Promise<string[]> => [asked.push(host) === 1 ? '127.0.0.1' : '127.0.0.2'];
    expect(await send(`http://hooks.test:${port}/`, { resolve })).toMatchObject({ status: 200 });
    expect(asked).toEqual(['hooks.test']);
  });

  test('is none where the resolver has none, which names no resolver', async () => {
    const resolve = (): Promise<never> => Promise.reject(new Error('10.96.0.10: refused'));
    await expect(send('http://hooks.test/', { resolve })).rejects.toThrow(
      /^no public address of hooks\.test was found$/,
    );
    await expect(send('http://hooks.test/', { resolve: async () => [] })).rejects.toThrow(
      /^no public address of hooks\.test was found$/,
    );
  });
});

describe('TLS', () => {
  test('is verified for the name, which the server learns', async () => {
    const names: unknown[] = [];
    const server = createHttpsServer(tls, (_request, response) => response.end('thanks'));
    server.on('secureConnection', ({ servername, alpnProtocol }) => names.push(servername, alpnProtocol));
    const port = await listen(server);
    expect(await send(`https://hooks.test:${port}/`)).toMatchObject({ status: 200 });
    expect(names).toEqual(['hooks.test', 'http/1.1']);
  });

  test.each([
    ['of an unknown authority', 'hooks.test', { authorities: certificateAuthorities() }, 'self-signed certificate'],
    ['for another name', 'other.test', {}, 'does not match certificate'],
    ['for another name than the address', '127.0.0.1', {}, 'does not match certificate'],
  ])('a certificate %s is refused, whatever the environment says', async (_, host, changed, message) => {
    const bodies: string[] = [];
    const port = await listen(
      createHttpsServer(tls, (request) => void text(request).then((body) => bodies.push(body))),
    );
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await expect(send(`https://${host}:${port}/`, changed)).rejects.toThrow(message);
    } finally {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
    }
    expect(bodies).toEqual([]);
  });

  test('of an old version is refused', async () => {
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const port = await listen(createTlsServer({ ...tls, ...old }).on('tlsClientError', () => undefined));
    await expect(send(`https://hooks.test:${port}/`)).rejects.toThrow(/protocol version|version too low/);
  });

  test('is not spoken by a server that speaks plain HTTP', async () => {
    const port = await answering((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
    await expect(send(`https://hooks.test:${port}/`)).rejects.toThrow(/wrong version number|packet length/);
  });
});

describe('a server', () => {
  test.each([
    ['accepts and never answers', () => undefined],
    ['stops in the middle of its headers', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nServer: s')],
  ])('that %s is left when the time is over', async (_, respond) => {
    const port = await answering(respond);
    await expect(send(`http://hooks.test:${port}/`, { milliseconds: 50 })).rejects.toThrow(
      'there was no answer within 50 ms',
    );
    await allClosed();
  });

  test('whose resolver never answers is left, too', async () => {
    const resolve = (): Promise<never> => new Promise(() => undefined);
    await expect(send('http://hooks.test/', { milliseconds: 50, resolve })).rejects.toThrow('within 50 ms');
  });

  test('that accepts and never begins TLS is left, too', async () => {
    const port = await listen(createServer());
    await expect(send(`https://hooks.test:${port}/`, { milliseconds: 50 })).rejects.toThrow('within 50 ms');
  });

  test('that closes at once has not answered', async () => {
    const port = await answering((socket) => socket.end());
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow(/socket hang up|closed/);
  });

  test('that resets the connection has not answered', async () => {
    const port = await answering((socket) => socket.resetAndDestroy());
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow(/ECONNRESET|hang up|closed/);
  });

  test('that is not there has not answered', async () => {
    const port = await listen(createServer());
    await once(servers.pop()!.close(), 'close');
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow('ECONNREFUSED');
  });

  test('whose headers have no end is left after 8 KiB', async () => {
    const port = await answering((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, 'X-More: and more\r\n'.repeat(100));
    });
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow('Header overflow');
  });

  test('that sends interim answers without end is left', async () => {
    const port = await answering((socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)));
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow('more than 8 interim answers came');
  });

  test('that switches protocols is left', async () => {
    const port = await answering((socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow('the answer is of another protocol (101)');
  });

  test.each([
    ['of another protocol', 'SSH-2.0-OpenSSH_10.0\r\n'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
    ['with a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])('that sends an answer %s is not understood', async (_, octets) => {
    const port = await answering((socket) => socket.write(octets));
    await expect(send(`http://hooks.test:${port}/`)).rejects.toThrow('Parse Error');
  });

  test('that sends 100 MiB is left after 16 KiB of these', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const port = await answering((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${100 * 1024 * 1024}\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && sent < 100 * 1024 * 1024) {
          sent += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', more);
        }
      };
      more();
    });
    const { status, body } = await send(`http://hooks.test:${port}/`);
    expect([status, body.length]).toEqual([200, 16 * 1024]);
    await allClosed();
    expect(sent).toBeLessThan(50 * 1024 * 1024);
  });

  test.each([
    ['claims a longer body than it sends', 'Content-Length: 100\r\n\r\nshort', 'end'],
    ['claims a longer body and keeps the connection', 'Content-Length: 100\r\n\r\nshort', 'write'],
    ['sends a longer body than it claims', 'Content-Length: 5\r\n\r\nshorter', 'write'],
    ['breaks off its chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nshort\r\nnonsense', 'write'],
  ] as const)('that %s has answered all the same', async (_, octets, way) => {
    const port = await answering((socket) => socket[way](`HTTP/1.1 200 OK\r\n${octets}`));
    const answer = await send(`http://hooks.test:${port}/`, way === 'write' ? { milliseconds: 1000 } : {});
    expect(answer).toMatchObject({ status: 200, body: 'short' });
  });

  test('that sends octets which are no text has them replaced', async () => {
    const port = await answering((socket) => {
      socket.end(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\na'), Buffer.of(0, 0xff, 0x62)]));
    });
    expect((await send(`http://hooks.test:${port}/`)).body).toBe('a\ufffd\ufffdb');
  });
});

async function allClosed(): Promise<void> {
  await Promise.all(connections.map((socket) => new Promise((resolve) => finished(socket, resolve))));
}

function flood(socket: Socket, octets: string): void {
  if (socket.destroyed) return;
  socket.write(octets, () => setImmediate(flood, socket, octets));
}
