import { once } from 'node:events';
import { BlockList, connect, type Socket } from 'node:net';
import { rateSettings } from '../src/accounts/rate-settings.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

/** Little enough that the accounts use it up, and so long that little of it comes back within the test. */
const COMPUTING = { limit: 100, seconds: 3600 };
/** Well below the limit of the chart, and a tenth of the answers that nobody reads. */
const MOST_OCTETS = 512 * 1024 * 1024;
const READS = 30;

let api: ApiUnderTest;
let reader: string;
let replica: ApiUnderTest;
const sockets: Socket[] = [];
apiForAllTests((given) => ({ api, token: reader } = given));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await replica.stop();
});

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
const changes = (name: (i: number) => string) =>
  Array.from({ length: 1000 }, (_, i) => ({ name: name(i), type: 'A', value: '192.0.2.1' }));

/** Bodies of at most 1 MiB that took most time, each refused or only tried. */
const bodies = [
  JSON.stringify(fields(80_000)),
  JSON.stringify({ changes: Array.from({ length: 1000 }, () => fields(24)) }),
  JSON.stringify({ changes: changes((i) => `bücher-${i}`) }),
  JSON.stringify({ name: 'ü.'.repeat(200_000) }),
  `[${'['.repeat(500_000)}`,
];

async function sendWorst(token: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 40; i++) {
    const response = await fetch(`${replica.url}/api/v1/zones/worst.example/records?dry_run=true`, {
      method: 'PATCH',
      body: bodies[i % bodies.length],
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' },
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

/** A client that asks for descriptions without waiting, and reads no answer. */
async function readNothing(): Promise<void> {
  const socket = connect(Number(new URL(replica.url).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket.pause());
  await once(socket, 'connect');
  socket.write('GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'.repeat(100));
}

test('another account is answered while two accounts and a network do their worst, and memory stays bounded', async () => {
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  const computing = { ofPlan: (plan: string) => (plan === 'free' ? COMPUTING : undefined), ofNetwork: undefined };
  replica = await api.replica({ rates: { ...rateSettings('off'), computing }, proxies });
  const { rss } = process.memoryUsage();
  const accounts = await Promise.all([0, 1].map(() => api.account({ plan: 'free' })));
  await Promise.all(Array.from({ length: 100 }, readNothing));
  const attacks = Promise.all(accounts.flatMap((token) => [sendWorst(token), sendWorst(token)]));
  for (let i = 0; i < READS; i++) {
    const headers = { Authorization: `Bearer ${reader}`, 'X-Forwarded-For': '192.0.2.2' };
    const response = await fetch(`${replica.url}/v1/zones`, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
  }
  for (const statuses of await attacks) {
    const [last] = statuses.slice(-1);
    expect(last).toBe(429);
  }
  expect(process.memoryUsage().rss - rss).toBeLessThan(MOST_OCTETS);
});
