import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { silent } from '../../test/harness.ts';
import { createHttpServer } from './server.ts';

const HALF = 'POST / HTTP/1.1\r\nHost: example.com\r\nContent-Length: 100000\r\n\r\n{"half":';

describe('a request whose body never ends', () => {
  let server: Server;
  let client: Socket;
  let closed: Promise<unknown>;

  beforeEach(async () => {
    const timeouts = { headers: 100, request: 200 };
    server = createHttpServer(
      (request, response) => {
        closed = once(response, 'close');
        request.on('error', () => undefined).resume();
      },
      silent,
      { connections: 10, perAddress: 10, timeouts },
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
    const arrived = once(server, 'request');
    client.write(HALF);
    await arrived;
  });

  afterEach(async () => {
    client.destroy();
    await once(server.close(), 'close');
  });

  test('is answered 408, and ends although its client neither reads nor closes', async () => {
    await closed;
    expect(client.destroyed).toBe(false);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
  });
});
