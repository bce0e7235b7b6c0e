import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Bounds, openConnection } from './connect.ts';
import { anywhere, publicAddresses } from './permits.ts';

let server: Server;
let connections: Socket[];
beforeEach(async () => {
  connections = [];
  server = createServer((socket) => connections.push(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const connection of connections) connection.destroy();
  await once(server.close(), 'close');
});

function open(host: string, bounds: Partial<Bounds> = {}): Socket {
  const { port } = server.address() as AddressInfo;
  return openConnection({ host, port }, { permits: publicAddresses(), milliseconds: 60_000, octets: 10, ...bounds });
}

async function errorOf(socket: Socket): Promise<string> {
  const [error] = (await once(socket, 'error', { signal: AbortSignal.timeout(60_000) }).catch((failure: unknown) => [
    failure,
  ])) as [Error];
  return error.message;
}

test('an address that is not permitted is never connected to', () => {
  expect(() => open('127.0.0.1')).toThrow('127.0.0.1 is not a public address that may be connected to');
  expect(() => open('::ffff:127.0.0.1')).toThrow('is not a public address');
  expect(connections).toEqual([]);
});

test('nor is a host whose address is not, whatever it is called', async () => {
  expect(await errorOf(open('localhost'))).toMatch(/^localhost \((127\.0\.0\.1|::1)\) is not a public address/);
  expect(connections).toEqual([]);
});

test('a host is connected to at the address that was checked', async () => {
  const checked: string[] = [];
  const permits = (address: string): boolean => checked.push(address) > 0;
  const socket = open('localhost', { permits });
  await once(socket, 'connect');
  expect(checked).toContain(socket.remoteAddress);
  socket.destroy();
});

test('a server that sends too much is left', async () => {
  const socket = open('127.0.0.1', { permits: anywhere });
  await once(socket, 'connect');
  const error = errorOf(socket.resume());
  const [connection] = connections.length > 0 ? connections : ((await once(server, 'connection')) as [Socket]);
  connection.write('eleven here');
  expect(await error).toBe('more than 10 octets were received');
});

test('and one that sends nothing, or a little now and then', async () => {
  const socket = open('127.0.0.1', { permits: anywhere, milliseconds: 50 });
  expect(await errorOf(socket)).toBe('the connection took more than 50 ms');
});
