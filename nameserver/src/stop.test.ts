import { createSocket } from 'node:dgram';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createLogger, parseSocketAddress } from '@fourwinds/process';
import { ZoneSet } from './answer/index.ts';
import { configSchema } from './config.ts';
import { DnsService } from './serve.ts';
import { makeCertificate } from './testing/certificate.ts';
import { eventually } from '../../test/eventually.ts';
import { openSockets } from './testing/open-sockets.ts';
import { queryFor } from './testing/query.ts';

const QUERY = queryFor('test.', 'A');
const FRAMED = Buffer.from([0, QUERY.length, ...QUERY]);
const UNDER_WAY = 50;
const CONNECTIONS = 20;

test.each([
  ['threads', '2'],
  ['the main thread', '0'],
])('a server with datagrams in %s stops while they, connections and handshakes keep coming', async (_, workers) => {
  const before = openSockets();
  const config = configSchema.parse({
    FOURWINDS_ZONES: '.',
    FOURWINDS_DNS: '127.0.0.1:0',
    FOURWINDS_DOT: '127.0.0.1:0',
    FOURWINDS_DOT_CERTIFICATE: 'here',
    FOURWINDS_DOT_KEY: 'here',
    FOURWINDS_WORKERS: workers,
  });
  const worker = new URL('udp-thread.ts', import.meta.url);
  const service = new DnsService({ zones: new ZoneSet(), config, worker, log: createLogger('test', 'silent') });
  service.identity.use(makeCertificate('stop.test'));
  await service.open();
  const [dns, dot] = [...service.addresses, ...service.dotAddresses].map((text) => parseSocketAddress(text)!);

  const held: Socket[] = [];
  const hold = (socket: Socket): Socket => {
    held.push(socket);
    return socket.on('error', () => undefined).resume();
  };
  let replies = 0;
  /** Sends a query for each received chunk, so that some are always in progress. */
  const keepAsking = (socket: Socket): void => {
    socket.on('data', () => {
      replies++;
      socket.write(FRAMED);
    });
    for (let i = 0; i < UNDER_WAY; i++) socket.write(FRAMED);
  };
  for (let i = 0; i < CONNECTIONS; i++) {
    keepAsking(hold(connectTcp(dns)));
    keepAsking(hold(connectTls({ ...dot, rejectUnauthorized: false })));
    hold(connectTcp(dns));
    hold(connectTcp(dot));
  }
  const udp = createSocket('udp4');
  const flood = setInterval(() => {
    for (let i = 0; i < UNDER_WAY; i++) udp.send(QUERY, dns.port, dns.host);
  }, 1);

  await eventually(() => expect(replies).toBeGreaterThan(100 * CONNECTIONS));
  await service.close();
  await eventually(() => expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(0));
  clearInterval(flood);
  udp.close();
  await eventually(() => expect(openSockets().filter((name) => !before.includes(name))).toEqual([]));
});
