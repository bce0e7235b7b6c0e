import { createSocket } from 'node:dgram';
import { loadLibc } from './batched/libc.ts';
import { openSocket, overruns } from './batched/socket.ts';
import { droppedDatagrams } from './dropped-datagrams.ts';

async function freePort(type: 'udp4' | 'udp6', host: string): Promise<number> {
  const socket = createSocket(type);
  await new Promise<void>((resolve) => socket.bind(0, host, resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

test.each([
  ['udp4', '127.0.0.1'],
  ['udp6', '::1'],
] as const)('datagrams that %s sockets at %s lost are counted as the system counts them', async (type, host) => {
  const libc = await loadLibc();
  const port = await freePort(type, host);
  const socket = openSocket(libc, { host, port });
  const client = createSocket(type);
  const octets = new Uint8Array(1000);
  for (let i = 0; i < 3000; i++) {
    await new Promise<void>((resolve) => client.send(octets, port, host, () => resolve()));
  }
  client.close();
  const lost = overruns(libc, socket);
  expect(lost).toBeGreaterThan(0);
  expect(droppedDatagrams({ host, port })).toBe(lost);
  expect(droppedDatagrams({ host, port: port === 1 ? 2 : 1 })).toBe(0);
  libc.close(socket.fd);
});
