import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { listenAt } from './listen-at.ts';

test('[::] is every address of both families', async () => {
  const server = createServer((socket) => socket.destroy());
  const { host, port } = await listenAt(server, 'FOURWINDS_HTTP', { host: '::', port: 0 });
  expect(host).toBe('::');
  for (const address of ['127.0.0.1', '::1']) {
    const socket = connect({ host: address, port });
    await once(socket, 'connect');
    socket.destroy();
  }
  await once(server.close(), 'close');
});

test('an address that cannot be had is named, with its variable', async () => {
  const taken = await listenAt(createServer().unref(), 'FOURWINDS_HTTP', { host: '127.0.0.1', port: 0 });
  await expect(listenAt(createServer(), 'FOURWINDS_METRICS', taken)).rejects.toThrow(
    `FOURWINDS_METRICS: 127.0.0.1:${taken.port} is in use by another program`,
  );
});
