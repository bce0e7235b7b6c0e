import { connect, type Socket } from 'node:net';
import { octetsOf, RELAYED } from '../answer/index.ts';
import { eventually } from '../../../test/eventually.ts';
import { ConnectionPool, type PoolLimits } from './connection-pool.ts';
import { type Relay, withoutRelay } from './relay.ts';
import { TcpServer } from './tcp.ts';

/**
 * Answers with a thousand times as many octets as the query's first octet says, each equal to its second. A first
 * octet of 255 is relayed.
 */
const respond = (query: DataView, length: number, response: DataView): number => {
  if (length < 2) return 0;
  if (query.getUint8(0) === 255) return RELAYED;
  const size = query.getUint8(0) * 1000;
  octetsOf(response, size).fill(query.getUint8(1));
  return size;
};

const framed = (...octets: number[]): Uint8Array => Uint8Array.of(0, octets.length, ...octets);

describe('TCP', () => {
  const open: Socket[] = [];
  let server: TcpServer;
  let port: number;

  async function start(limits: Partial<PoolLimits> = {}, relay: Relay = withoutRelay): Promise<void> {
    const pool = new ConnectionPool({
      idleMilliseconds: 60_000,
      perSource: 50,
      connections: 100,
      buffered: 1 << 20,
      ...limits,
    });
    server = new TcpServer({ respond, relay, pool });
    port = await server.listen({ host: '127.0.0.1', port: 0 });
  }

  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await server.close();
  });

  /** Returns a connection that keeps received octets and detects its end. */
  async function client(localAddress = '127.0.0.1') {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    open.push(socket);
    const state = { socket, received: [] as Buffer[], ended: false };
    socket.on('data', (chunk: Buffer) => state.received.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => (state.ended = true));
    await new Promise((resolve) => socket.once('connect', resolve));
    return state;
  }

  /** Returns the second octets of the received responses. */
  function responses({ received }: { received: Buffer[] }): number[] {
    const bytes = Buffer.concat(received);
    const found: number[] = [];
    for (let at = 0; at + 2 <= bytes.length; at += 2 + bytes.readUInt16BE(at)) found.push(bytes[at + 2]);
    return found;
  }

  test('answers queries behind each other, however they are cut, in order (RFC 7766 6.2.1.1)', async () => {
    await start();
    const one = await client();
    const stream = Buffer.concat(Array.from({ length: 50 }, (_, i) => framed(1, i)));
    for (let at = 0; at < stream.length; at += 3) one.socket.write(stream.subarray(at, at + 3));
    await eventually(() => expect(responses(one)).toEqual(Array.from({ length: 50 }, (_, i) => i)));
  });

  test('a query that comes octet by octet is answered', async () => {
    await start();
    const one = await client();
    one.socket.setNoDelay(true);
    for (const octet of framed(1, 9)) await new Promise((resolve) => one.socket.write(Uint8Array.of(octet), resolve));
    await eventually(() => expect(responses(one)).toEqual([9]));
  });

  test('a client that ends its side gets all answers, and then the end', async () => {
    await start();
    const one = await client();
    one.socket.end(Buffer.concat(Array.from({ length: 200 }, (_, i) => framed(20, i))));
    await eventually(() => expect(one.ended).toBe(true));
    expect(responses(one)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });

  test('a connection with many queries does not keep others waiting', async () => {
    await start();
    const [busy, other] = [await client(), await client()];
    const order: string[] = [];
    busy.socket.on('data', () => responses(busy).length === 1000 && order.push('busy'));
    other.socket.on('data', () => order.push('other'));
    busy.socket.write(Buffer.concat(Array.from({ length: 1000 }, () => framed(1, 1))));
    other.socket.write(framed(1, 2));
    await eventually(() => expect(order).toEqual(['other', 'busy']));
  });

  test('a port can be had again at once, though connections to it were just closed', async () => {
    await start();
    const one = await client();
    await server.close();
    await eventually(() => expect(one.ended).toBe(true));
    expect(await server.listen({ host: '127.0.0.1', port })).toBe(port);
    const again = await client();
    again.socket.write(framed(1, 5));
    await eventually(() => expect(responses(again)).toEqual([5]));
  });

  test('clients that reset their connections leave nothing behind', async () => {
    await start({ connections: 3 });
    for (let i = 0; i < 100; i++) {
      const { socket } = await client();
      if (i % 2 === 0) socket.write(framed(1, 1));
      socket.resetAndDestroy();
    }
    const held = [await client(), await client(), await client()];
    held[0].socket.write(framed(1, 2));
    await eventually(() => expect(responses(held[0])).toEqual([2]));
  });

  test.each([
    ['a length of nothing', 0, 0],
    ['a message too short to be one', 0, 1, 7],
  ])('%s ends the connection', async (_, ...octets) => {
    await start();
    const one = await client();
    one.socket.write(Uint8Array.from(octets));
    await eventually(() => expect(one.ended).toBe(true));
  });

  test('a message of the greatest length is read whole', async () => {
    await start();
    const one = await client();
    one.socket.write(Uint8Array.of(255, 255, 1, 3));
    for (let left = 65_533; left > 0; left -= 5000) one.socket.write(new Uint8Array(Math.min(left, 5000)));
    await eventually(() => expect(responses(one)).toEqual([3]));
  });

  test('ends a connection that sends a message that is no query', async () => {
    await start();
    const one = await client();
    one.socket.write(framed(7));
    await eventually(() => expect(one.ended).toBe(true));
  });

  test('ends connections on which nothing happens, those that send slowly too', async () => {
    await start({ idleMilliseconds: 100 });
    const silent = await client();
    const slow = await client();
    const dripping = setInterval(() => slow.socket.write(Uint8Array.of(0)), 20);
    slow.socket.write(Uint8Array.of(255, 255));
    await eventually(() => expect([silent.ended, slow.ended]).toEqual([true, true]));
    clearInterval(dripping);
  });

  test('a client that takes nothing is not read from any more, and is ended', async () => {
    await start({ idleMilliseconds: 500 });
    const greedy = await client();
    greedy.socket.pause();
    const queries = Buffer.concat(Array.from({ length: 500 }, () => framed(60, 1)));
    const asking = setInterval(() => greedy.socket.write(queries), 5);
    const other = await client();
    other.socket.write(framed(1, 2));
    await eventually(() => expect(responses(other)).toEqual([2]));
    await eventually(() => expect(greedy.socket.writable).toBe(false));
    clearInterval(asking);
  });

  test('the messages of a relayed answer come in order, before the answer to the query behind (RFC 5936 2.2)', async () => {
    const relayed = Array.from({ length: 200 }, (_, i) => new Uint8Array(16_000).fill(i));
    await start({}, async () => relayed);
    const one = await client();
    one.socket.write(Buffer.concat([framed(255, 0), framed(1, 250)]));
    await eventually(() => expect(responses(one)).toEqual([...relayed.keys(), 250]));
  });

  test('where too much waits in all of them, the longest idle of those with something waiting gives way', async () => {
    await start({ idleMilliseconds: 60_000, buffered: 100_000 });
    const silent = await client();
    const held = [await client(), await client(), await client()];
    for (const { socket } of held) socket.write(Uint8Array.of(0xff, 0xff, ...new Uint8Array(40_000)));
    await eventually(() => expect(held.map(({ ended }) => ended)).toEqual([true, false, false]));
    expect(silent.ended).toBe(false);
  });

  test('where a source has too many, its longest idle gives way; other sources keep theirs', async () => {
    await start({ perSource: 5 });
    const other = await client('127.0.0.2');
    const held: Awaited<ReturnType<typeof client>>[] = [];
    for (let i = 0; i < 5; i++) held.push(await client());
    held[0].socket.write(framed(1, 1));
    await eventually(() => expect(responses(held[0])).toEqual([1]));
    const late = await client();
    late.socket.write(framed(1, 3));
    await eventually(() => expect(responses(late)).toEqual([3]));
    await eventually(() => expect(held.map(({ ended }) => ended)).toEqual([false, true, false, false, false]));
    expect(other.ended).toBe(false);
  });

  test('where there are too many altogether, the longest idle of all gives way', async () => {
    await start({ connections: 3 });
    const [first, second, third] = [await client('127.0.0.2'), await client('127.0.0.3'), await client('127.0.0.4')];
    const late = await client();
    late.socket.write(framed(1, 3));
    await eventually(() => expect(responses(late)).toEqual([3]));
    await eventually(() => expect([first.ended, second.ended, third.ended]).toEqual([true, false, false]));
  });
});
