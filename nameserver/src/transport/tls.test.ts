import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { type KeyPair, TlsIdentity } from '@fourwinds/process';
import { octetsOf } from '../answer/index.ts';
import { eventually } from '../../../test/eventually.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { ConnectionPool, type PoolLimits } from './connection-pool.ts';
import { DOT } from './dot-terms.ts';
import { withoutRelay } from './relay.ts';
import { TcpServer } from './tcp.ts';

/** Answers with the query's octets, the last one increased by one. */
const respond = (query: DataView, length: number, response: DataView): number => {
  const octets = octetsOf(response, length);
  octets.set(octetsOf(query, length));
  octets[length - 1]++;
  return length;
};
const framed = (...octets: number[]): Uint8Array => Uint8Array.of(0, octets.length, ...octets);
const HOST = '127.0.0.1';
const ed25519Key = (): Uint8Array =>
  Buffer.from(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

describe('TLS (RFC 7858)', () => {
  let first: KeyPair;
  let second: KeyPair;
  let identity: TlsIdentity;
  let day: number;
  let pool: ConnectionPool;
  let port: number;
  const servers: TcpServer[] = [];
  const open: Socket[] = [];

  beforeAll(() => {
    [first, second] = [makeCertificate('first.test'), makeCertificate('second.test')];
  });

  async function listen(encrypt?: (socket: Socket) => Socket | undefined): Promise<number> {
    const server = new TcpServer({ respond, relay: withoutRelay, pool, encrypt });
    servers.push(server);
    return server.listen({ host: HOST, port: 0 });
  }

  async function start(limits: Partial<PoolLimits> = {}): Promise<void> {
    pool = new ConnectionPool({
      idleMilliseconds: 60_000,
      perSource: 50,
      connections: 100,
      buffered: 1 << 20,
      ...limits,
    });
    day = 0;
    identity = new TlsIdentity(DOT, () => day * 86_400_000);
    identity.use(first);
    port = await listen((socket) => identity.encrypt(socket));
  }

  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  /** Keeps the octets received on a socket and detects its end. */
  function observed<T extends Socket>(socket: T) {
    open.push(socket);
    const state = { socket, received: [] as Buffer[], ended: false, error: undefined as string | undefined };
    socket.on('data', (chunk: Buffer) => state.received.push(chunk));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (state.error = code));
    socket.on('close', () => (state.ended = true));
    return state;
  }

  const tcpClient = (to = port, localAddress?: string) => observed(connectTcp({ port: to, host: HOST, localAddress }));
  const attempt = (options: ConnectionOptions = {}) =>
    observed(connect({ port, host: HOST, rejectUnauthorized: false, ...options }));
  async function client(options?: ConnectionOptions) {
    const state = attempt(options);
    await once(state.socket, 'secureConnect');
    return state;
  }
  const got = ({ received }: { received: Buffer[] }): number[] => [...Buffer.concat(received)];
  const nameOf = ({ socket }: { socket: TLSSocket }): string => socket.getPeerCertificate().subject.CN as string;

  async function ask(state: { socket: Socket; received: Buffer[] }, octet: number): Promise<void> {
    state.socket.write(framed(octet));
    await eventually(() => expect(got(state).slice(-3)).toEqual([0, 1, octet + 1]));
  }

  test.each<[string, ConnectionOptions, string | false]>([
    ['TLS 1.3', { minVersion: 'TLSv1.3' }, false],
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }, false],
    ['with ALPN', { ALPNProtocols: ['h2', 'dot'] }, 'dot'],
    ['for any name (SNI)', { servername: 'other.test' }, false],
  ])('answers queries behind each other in order: %s', async (_, options, protocol) => {
    await start();
    const one = await client(options);
    expect(one.socket.alpnProtocol).toBe(protocol);
    const stream = Buffer.concat(Array.from({ length: 50 }, (__, i) => framed(i)));
    for (let at = 0; at < stream.length; at += 7) one.socket.write(stream.subarray(at, at + 7));
    await eventually(() => expect(got(one)).toEqual(Array.from({ length: 50 }, (__, i) => [0, 1, i + 1]).flat()));
  });

  test.each<[string, ConnectionOptions, string]>([
    ['another protocol', { ALPNProtocols: ['h2'] }, 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'],
    [
      'TLS 1.1',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' },
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    ],
  ])('refuses %s', async (_, options, code) => {
    await start();
    const one = attempt(options);
    await eventually(() => expect(one).toMatchObject({ ended: true, error: code }));
    await ask(await client(), 1);
  });

  describe.each(['TLSv1.2', 'TLSv1.3'] as const)('a session, %s,', (version) => {
    const only = { minVersion: version, maxVersion: version };

    test.each<[string, () => unknown, boolean]>([
      ['is resumed', () => undefined, true],
      ['is not resumed under another certificate', () => identity.use(second), false],
      ['is resumed when the same is used again', () => identity.use({ ...first }), true],
      ['is not resumed the day after (RFC 9325 3.4)', () => day++, false],
    ])('%s', async (_, change, isResumed) => {
      await start();
      const one = attempt(only);
      const [session] = (await once(one.socket, 'session')) as [Buffer];
      change();
      const again = await client({ session, ...only });
      expect(again.socket.isSessionReused()).toBe(isResumed);
      await ask(again, 1);
    });
  });

  test('another certificate is for new connections; those that are open go on', async () => {
    await start();
    const before = await client();
    identity.use(second);
    const after = await client();
    expect([nameOf(before), nameOf(after)]).toEqual(['first.test', 'second.test']);
    await ask(before, 1);
    await ask(after, 2);
  });

  test.each<[string, () => KeyPair, RegExp]>([
    ['with the key of another', () => ({ ...second, key: first.key }), /key is not that of the certificate/],
    ['with a key of another algorithm', () => ({ ...second, key: ed25519Key() }), /key is not that of the certificate/],
    ['that is none', () => ({ ...second, certificate: Buffer.from('nonsense') }), /PEM|no start line/i],
    ['without a key', () => ({ ...second, key: new Uint8Array(0) }), /./],
  ])('a certificate %s is refused, and the one before stays', async (_, pair, message) => {
    await start();
    expect(() => identity.use(pair())).toThrow(message);
    const one = await client();
    expect(nameOf(one)).toBe('first.test');
    await ask(one, 1);
  });

  test('without any certificate, connections are ended', async () => {
    await start();
    const none = new TlsIdentity(DOT);
    const one = tcpClient(await listen((socket) => none.encrypt(socket)));
    await eventually(() => expect(one.ended).toBe(true));
    expect(pool.size).toBe(0);
  });

  test('a query that is not encrypted gets no answer, and ends its connection alone', async () => {
    await start();
    const other = await client();
    const one = tcpClient();
    one.socket.write(framed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    await eventually(() => expect(one.ended).toBe(true));
    expect(got(one)[0]).not.toBe(0);
    await ask(other, 1);
  });

  test('a stream that begins as TLS and goes on as noise ends its connection alone', async () => {
    await start();
    const other = await client();
    const one = tcpClient();
    one.socket.write(Uint8Array.of(0x16, 3, 1, 0, 5, 1, 0, 0, 1, 7));
    await eventually(() => expect(one.ended).toBe(true));
    await ask(other, 1);
  });

  test('connections that do not agree on encryption are ended when they are idle, those that do it slowly too', async () => {
    await start({ idleMilliseconds: 200 });
    const silent = tcpClient();
    const slow = tcpClient();
    slow.socket.write(Uint8Array.of(0x16, 3, 1, 2, 0));
    const dripping = setInterval(() => slow.socket.write(Uint8Array.of(1)), 20);
    await eventually(() => expect([silent.ended, slow.ended]).toEqual([true, true]));
    clearInterval(dripping);
    expect(pool.size).toBe(0);
  });

  test('a client that ends its side gets all answers, and then the end', async () => {
    await start();
    const one = await client();
    one.socket.end(Buffer.concat(Array.from({ length: 200 }, (_, i) => framed(i))));
    await eventually(() => expect(one.ended).toBe(true));
    expect(got(one)).toEqual(Array.from({ length: 200 }, (_, i) => [0, 1, (i + 1) & 0xff]).flat());
    expect(one.error).toBeUndefined();
  });

  test('keys are not agreed on again (RFC 9325 3.4)', async () => {
    await start();
    const one = await client({ maxVersion: 'TLSv1.2' });
    await ask(one, 1);
    one.socket.renegotiate({}, () => undefined);
    await eventually(() => expect(one.error).toBe('ERR_SSL_NO_RENEGOTIATION'));
    await ask(await client(), 1);
  });

  test('clients that reset their connections, at any moment, leave nothing behind', async () => {
    await start();
    for (let i = 0; i < 60; i++) {
      const { socket } = tcpClient();
      await once(socket, 'connect');
      if (i % 2 === 0) {
        const encrypted = attempt({ socket }).socket;
        if (i % 4 === 0) await once(encrypted, 'secureConnect');
        encrypted.write(framed(1));
      }
      socket.resetAndDestroy();
    }
    await eventually(() => expect(pool.size).toBe(0));
    await ask(await client(), 1);
  });

  test('limits are for connections over TCP and TLS together', async () => {
    await start({ connections: 2 });
    const plain = await listen();
    const over = { tcp: tcpClient(plain), tls: await client() };
    await ask(over.tcp, 1);
    await ask(await client(), 2);
    await eventually(() => expect(over.tls.ended).toBe(true));
    await ask(over.tcp, 3);
    expect(pool.size).toBe(2);
  });

  test('speaks with OpenSSL', async () => {
    await start();
    const openssl = spawn('openssl', [
      's_client',
      '-quiet',
      '-no_ign_eof',
      '-connect',
      `${HOST}:${port}`,
      '-alpn',
      'dot',
    ]);
    openssl.stdin.write(framed(1));
    const [reply] = (await once(openssl.stdout, 'data')) as [Buffer];
    expect([...reply]).toEqual([0, 1, 2]);
    openssl.stdin.end();
    await once(openssl, 'exit');
  });
});
