import { createSocket } from 'node:dgram';
import {
  IP_MTU_DISCOVER,
  IPPROTO_IP,
  IPPROTO_IPV6,
  IPV6_MTU_DISCOVER,
  type Libc,
  loadLibc,
  PMTUDISC_OMIT,
} from './libc.ts';
import { type BatchedSocket, MessageBatch } from './message-batch.ts';
import { probe } from './probe.ts';
import { openSocket, overruns } from './socket.ts';

const HOST = '127.0.0.1';

describe('a socket for batches', () => {
  let libc: Libc;
  let socket: BatchedSocket;
  let port: number;

  beforeEach(async () => {
    libc = await loadLibc();
    const other = createSocket('udp4');
    await new Promise<void>((resolve) => other.bind(0, HOST, resolve));
    ({ port } = other.address());
    other.close();
    socket = openSocket(libc, { host: HOST, port });
  });

  afterEach(() => libc.close(socket.fd));

  test('tells how many datagrams found its buffer full', async () => {
    const SENT = 3000;
    const BATCH = 64;
    const client = createSocket('udp4');
    const octets = new Uint8Array(1000);
    for (let i = 0; i < SENT; i++) {
      await new Promise<void>((resolve) => client.send(octets, port, HOST, () => resolve()));
    }
    client.close();
    const lost = overruns(libc, socket);
    const batch = new MessageBatch(libc, BATCH);
    let received = 0;
    for (let count = batch.receive(socket); count > 0; count = batch.receive(socket)) received += count;
    expect(lost).toBeGreaterThan(0);
    expect(received + lost).toBe(SENT);
  });

  test.each([
    ['127.0.0.1', IPPROTO_IP, IP_MTU_DISCOVER],
    ['0.0.0.0', IPPROTO_IP, IP_MTU_DISCOVER],
    ['::1', IPPROTO_IPV6, IPV6_MTU_DISCOVER],
    ['::', IPPROTO_IPV6, IPV6_MTU_DISCOVER],
  ])('at %s, a path MTU message is no reason to send fragments (RFC 9715)', (host, level, name) => {
    const own = openSocket(libc, { host, port: 0 });
    const value = new Uint8Array(4);
    const length = Uint8Array.of(4, 0, 0, 0);
    expect(libc.getsockopt(own.fd, level, name, value, length)).toBe(0);
    libc.close(own.fd);
    expect([...value]).toEqual([PMTUDISC_OMIT, 0, 0, 0]);
  });

  test('several may have one address', () => {
    const another = openSocket(libc, { host: HOST, port });
    libc.close(another.fd);
  });

  test('an address that is not here cannot be had', () => {
    expect(() => openSocket(libc, { host: '192.0.2.1', port: 0 })).toThrow('bind: EADDRNOTAVAIL');
  });

  test('all its calls can be made here', () => {
    probe(libc, HOST);
  });
});

test('where the calls are not known, the reason is given', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
  try {
    await expect(loadLibc()).rejects.toThrow('no system calls are known for darwin');
  } finally {
    Object.defineProperty(process, 'platform', platform);
  }
});
