import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { addressOctets } from './address.ts';
import { serveUdp } from './udp.ts';

const QUERY = Uint8Array.of(1, 2, 3);

describe.each([
  ['127.0.0.1', 'udp4'],
  ['::1', 'udp6'],
] as const)('UDP at %s', (host, type) => {
  let server: Socket;
  let client: Socket;
  const asked: Uint8Array[] = [];
  const source = addressOctets(host);

  beforeEach(async () => {
    asked.length = 0;
    server = await serveUdp({ host, port: 0 }, (query, length, response, from) => {
      asked.push(from);
      response.set(query.subarray(0, length));
      return length;
    });
    client = createSocket(type);
    client.bind(0, host);
    await once(client, 'listening');
  });

  afterEach(() => {
    server.close();
    client.close();
  });

  test('sends the response to where the query came from', async () => {
    client.send(QUERY, server.address().port, host);
    const [response] = (await once(client, 'message')) as [Buffer];
    expect([...response]).toEqual([...QUERY]);
    expect(asked).toEqual([source]);
  });

  test.each([0, 7, 13, 17, 19, 37])('says nothing to port %i', async (port) => {
    server.emit('message', Buffer.from(QUERY), { address: host, port, family: 'IPv4', size: QUERY.length });
    client.send(QUERY, server.address().port, host);
    await once(client, 'message');
    expect(asked).toEqual([source]);
  });

  test('an empty datagram is given on like any other', async () => {
    client.send(Uint8Array.of(), server.address().port, host);
    client.send(QUERY, server.address().port, host);
    await once(client, 'message');
    expect(asked).toEqual([source, source]);
  });
});
