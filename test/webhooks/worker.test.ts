import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { silent } from '../../api/test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../api/test/migrated-database.ts';
import type { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';
import { PythonReceiver } from './python-receiver.ts';
import { startWorker } from './start-worker.ts';
import { WebhookRows } from './webhook-rows.ts';

/** Worker processes that deliver to receivers. */

let database: MigratedDatabase;
let rows: WebhookRows;
let accountId: string;
let processes: { end(): Promise<void> }[];
beforeAll(async () => {
  database = await migratedDatabase(silent);
  rows = new WebhookRows(database.pool);
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM accounts');
  accountId = await rows.addAccount();
  processes = [];
});
afterEach(() => Promise.all(processes.map((one) => one.end())));
afterAll(() => database.stop());

async function start(environment: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
  const worker = startWorker(database.url, environment);
  processes.push(worker);
  await worker.ready();
  return worker;
}

const attempts = async () =>
  (
    await database.pool.query<{ status: number | null; error: string | null }>(
      'SELECT status, error FROM webhook_attempts',
    )
  ).rows;

test('a receiver in Python verifies each delivery, and its 200 begins the events', async () => {
  const { id, secret } = await rows.add(accountId, 'https://example.net/', 'unverified');
  const receiver = new PythonReceiver(secret);
  processes.push(receiver);
  await database.pool.query('UPDATE webhooks SET url = $1', [`http://127.0.0.1:${await receiver.port()}/hooks`]);
  await rows.deliver(accountId, [id], 3);
  await rows.deliver(accountId, [id], 1, 'endpoint.verify');
  await start();
  await until('all are delivered', async () => (await rows.states()).delivered === 4);
  const received = await receiver.received();
  expect(received.map(({ signed, headers }) => [signed, headers['X-Service-Event']])).toEqual([
    [true, 'endpoint.verify'],
    ...new Array<unknown>(3).fill([true, 'zone.created']),
  ]);
  for (const { headers, body } of received) {
    expect(headers).toMatchObject({
      'X-Service-Delivery': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'webhook-id': headers['X-Service-Delivery'],
      'Content-Type': 'application/json',
      'User-Agent': 'Fourwinds-Webhooks',
    });
    expect(JSON.parse(body)).toMatchObject({ name: 'müller.example' });
  }
});

test('the delivery of a worker that was killed amid it is delivered by another, with the same id', async () => {
  const requests: string[] = [];
  const connections: Socket[] = [];
  let answers = false;
  const receiver = createServer((socket) => {
    connections.push(socket.on('error', () => undefined));
    socket.on('data', (data) => {
      const delivery = /x-service-delivery: (\S+)/i.exec(data.toString());
      if (delivery === null) return;
      requests.push(delivery[1]);
      if (answers) socket.end('HTTP/1.1 200 OK\r\n\r\n');
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { id } = await rows.add(accountId, `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`);
  await rows.deliver(accountId, [id]);
  const first = await start();
  await until('a request came', () => requests.length === 1);
  process.kill(first.pid, 'SIGKILL');
  await first.end();
  answers = true;
  await start();
  await rows.elapse(30_000);
  await until('it is delivered', async () => (await rows.states()).delivered === 1);
  expect(requests).toEqual([requests[0], requests[0]]);
  const { rows: made } = await database.pool.query(
    'SELECT attempts, number FROM webhook_deliveries JOIN webhook_attempts ON delivery_id = id',
  );
  expect(made).toEqual([{ attempts: 2, number: 2 }]);
  for (const connection of connections) connection.destroy();
  await once(receiver.close(), 'close');
});

test('deliveries go on when the database is back', async () => {
  const { id, secret } = await rows.add(accountId, 'https://example.net/');
  const receiver = new PythonReceiver(secret);
  processes.push(receiver);
  await database.pool.query('UPDATE webhooks SET url = $1', [`http://127.0.0.1:${await receiver.port()}/`]);
  await start();
  await rows.deliver(accountId, [id], 20);
  await until('some are delivered', async () => ((await rows.states()).delivered ?? 0) > 0);
  const { rows: ended } = await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fourwinds-worker' AND datname = current_database()",
  );
  expect(ended.length).toBeGreaterThan(0);
  await rows.deliver(accountId, [id], 20);
  await rows.elapse(30_000);
  await until('all are delivered', async () => (await rows.states()).delivered === 40);
  expect(new Set((await receiver.received()).map(({ headers }) => headers['webhook-id'])).size).toBe(40);
});

test('addresses that are not public are refused where nothing allows them, and http where nothing does', async () => {
  const { id } = await rows.add(accountId, 'http://localhost/');
  const { id: plain } = await rows.add(accountId, 'http://192.0.43.7/');
  const { id: inner } = await rows.add(accountId, 'https://[::ffff:7f00:1]/');
  await rows.deliver(accountId, [id, plain, inner]);
  await start({ FOURWINDS_EGRESS_ALLOW: '', FOURWINDS_WEBHOOK_HTTP: '' });
  await until('three attempts were made', async () => (await attempts()).length === 3);
  const errors = (await attempts()).map(({ error }) => error).sort();
  expect(errors).toEqual([
    'no public address of ::ffff:7f00:1 was found',
    'the URL is not https',
    'the URL is not https',
  ]);
});

test('a file without certificates is refused at the start', async () => {
  await expect(start({ FOURWINDS_WEBHOOK_CA: import.meta.filename })).rejects.toThrow(
    'worker cannot start: FOURWINDS_WEBHOOK_CA: no certificates can be read from',
  );
  processes = [];
});
