/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificateAuthorities, post, publicAddresses } from '@fourwinds/egress';
import { createLogger } from '@fourwinds/process';
import { DeliveryQueue, openSecrets } from '@fourwinds/webhooks';
import { type MigratedDatabase, migratedDatabase } from '../../../api/test/migrated-database.ts';
import { until } from '../../../test/until.ts';
import { webhookKeyRing, WebhookRows } from '../../../test/webhooks/webhook-rows.ts';
import { LEASE_SECONDS } from '../../../packages/webhooks/src/delivery-statements.ts';
import { deliver } from './deliver.ts';
import { Deliverer } from './deliverer.ts';

const log = createLogger('test', 'silent');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: MigratedDatabase;
let rows: WebhookRows;
let accountId: string;
let server: Server;
/** The receiver's response to a request for a path. */
let answer: (path: string, response: ServerResponse) => void;
let requests: string[];
let deliverers: Deliverer[];
let made: string[];

beforeAll(async () => {
  database = await migratedDatabase(log);
  rows = new WebhookRows(database.pool);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM accounts');
  accountId = await rows.addAccount();
  requests = [];
  made = [];
  deliverers = [];
  server = createServer((request, response) => {
    requests.push(request.url!);
    answer(request.url!, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  await Promise.all(deliverers.map((deliverer) => deliverer.stop()));
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const add = (path: string, state?: string) =>
  rows.add(accountId, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, state);

function start({ milliseconds = 100_000 } = {}): Deliverer {
  const reach = { resolve: async () => [], permits: publicAddresses('127.0.0.1'), milliseconds };
  const authorities = certificateAuthorities();
  const options = {
    post: (request: Parameters<typeof post>[0], signal: AbortSignal) =>
      post(request, { ...reach, authorities, signal }),
    secretsOf: ({ webhookId: id, secret, previousSecret }: Parameters<typeof deliver>[0]) =>
      openSecrets(webhookKeyRing, { id, secret, previousSecret }),
    headerPrefix: 'X-Service',
    permitsHttp: true,
    now: Date.now,
    random: () => 0.5,
  };
  const deliverer = new Deliverer({
    queue: new DeliveryQueue(database.pool, randomUUID()),
    deliver: (delivery, signal) => deliver(delivery, options, signal),
    onMade: (state) => made.push(state),
    log,
  });
  deliverers.push(deliverer);
  deliverer.start();
  return deliverer;
}

const count = (path: string): number => requests.filter((url) => url === path).length;

/**
 * Returns the maximum number of unanswered requests that may have begun since a time. On a busy machine, leases
 * expire and further requests begin.
 */
const mostBegun = (places: number, since: number): number =>
  places * Math.ceil((Date.now() - since) / (LEASE_SECONDS * 1000));

test('of 300 webhooks one never answers: all others get all of theirs meanwhile', async () => {
  answer = (path, response) => void (path === '/slow' || response.end());
  const { id: slow } = await add('/slow');
  const others = await Promise.all(Array.from({ length: 299 }, () => add('/')));
  await rows.deliver(accountId, [slow], 50);
  await rows.deliver(
    accountId,
    others.map(({ id }) => id),
    2,
  );
  const began = Date.now();
  start();
  await until('all of the others are delivered', async () => (await rows.states()).delivered === 2 * 299);
  expect(await rows.states()).toEqual({ delivered: 2 * 299, waiting: 50 });
  expect(count('/slow')).toBeLessThanOrEqual(mostBegun(4, began));
});

test('webhooks that fail never take all places, however many they are', async () => {
  answer = (path, response) => void (path === '/hangs' || response.end());
  const hanging = await Promise.all(Array.from({ length: 300 }, () => add('/hangs')));
  await database.pool.query('UPDATE webhooks SET failures = 1');
  await rows.deliver(
    accountId,
    hanging.map(({ id }) => id),
  );
  const began = Date.now();
  start();
  await until('they have half of the places', () => count('/hangs') >= 128);
  const { id } = await add('/');
  await rows.deliver(accountId, [id], 300);
  await until('another gets all of its events', () => count('/') === 300);
  expect(count('/hangs')).toBeLessThanOrEqual(mostBegun(128, began));
});

test('a delivery that is answered 500 is tried for a day as the schedule says, then it has failed', async () => {
  answer = (_, response) => response.writeHead(500).end('broken');
  const { id } = await add('/');
  await rows.deliver(accountId, [id]);
  start();
  const pauses: number[] = [];
  const after = async (): Promise<number> => {
    const { rows: found } = await database.pool.query<{ after: number }>(
      'SELECT extract(epoch FROM next_attempt_at - now())::float8 * 1000 AS after FROM webhook_deliveries WHERE holder IS NULL',
    );
    return found[0]?.after;
  };
  for (let attempt = 1; attempt <= 13; attempt++) {
    await until(`attempt ${attempt}`, () => made.length === attempt);
    pauses.push(await after());
    if (attempt <= 12) await rows.elapse(await after());
  }
  const usual = [10_000, 30_000, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
  expect(made).toEqual([...new Array<string>(12).fill('waiting'), 'failed']);
  for (const [i, pause] of pauses.slice(0, 12).entries()) {
    const expected = usual[Math.min(i, 7)];
    expect([pause <= expected, pause > 0.5 * expected]).toEqual([true, true]);
  }
  expect(await rows.states()).toEqual({ failed: 1 });
  const { rows: attempts } = await database.pool.query('SELECT DISTINCT status, response, error FROM webhook_attempts');
  expect(attempts).toEqual([{ status: 500, response: 'broken', error: 'the answer was 500' }]);
});

test.each([
  { status: 200, kept: 1024, headers: false },
  { status: 500, kept: 16 * 1024, headers: true },
])(
  'of an answer with $status and 20 KiB, $kept octets are kept, with headers: $headers',
  async ({ status, kept, headers }) => {
    const body = 'a'.repeat(20 * 1024);
    answer = (_, response) => response.writeHead(status).end(body);
    const { id } = await add('/');
    await rows.deliver(accountId, [id]);
    start();
    await until('it is answered', () => made.length === 1);
    const { rows: attempts } = await database.pool.query(
      `SELECT status, response, response_headers <> '{}' AS headers FROM webhook_attempts`,
    );
    expect(attempts).toEqual([{ status, response: body.slice(0, kept), headers }]);
  },
);

test('a webhook that fails for three days is disabled, and what waits is kept', async () => {
  answer = (_, response) => response.writeHead(500).end();
  const { id } = await add('/');
  await rows.deliver(accountId, [id], 3);
  await database.pool.query("UPDATE webhooks SET failures = 19, failing_since = now() - interval '3 days'");
  start();
  await until('an attempt ended', () => made.length === 1);
  const { rows: found } = await database.pool.query('SELECT state, disabled_reason AS reason FROM webhooks');
  expect(found).toEqual([{ state: 'disabled', reason: 'all attempts failed for 3 days' }]);
  expect([await rows.states(), requests.length]).toEqual([{ waiting: 3 }, 1]);
});

test('a webhook that answers again gets at once all that waits', async () => {
  let isBroken = true;
  answer = (_, response) => response.writeHead(isBroken ? 500 : 204).end();
  const { id } = await add('/');
  await rows.deliver(accountId, [id], 100);
  start();
  await until('it failed three times', () => made.length >= 3);
  isBroken = false;
  await until('all are delivered', async () => {
    await rows.elapse(10_000);
    return (await rows.states()).delivered === 100;
  });
});

test('only 200 to the verification begins the events', async () => {
  const statuses = [204, 202, 200];
  answer = (_, response) => response.writeHead(statuses.shift() ?? 500).end();
  const { id } = await add('/', 'unverified');
  await rows.deliver(accountId, [id], 1, 'endpoint.verify');
  start();
  for (const [i, state] of ['unverified', 'unverified', 'delivering'].entries()) {
    await until('an attempt ended', () => made.length === i + 1);
    const { rows: found } = await database.pool.query('SELECT state FROM webhooks');
    expect(found).toEqual([{ state }]);
    await rows.elapse(30_000);
  }
  expect(requests).toHaveLength(3);
});

test('a worker that stops gives its deliveries back, and another ends them', async () => {
  let answers = false;
  answer = (_, response) => void (answers && response.end());
  const { id } = await add('/');
  await rows.deliver(accountId, [id], 2);
  const first = start();
  await until('both were sent', () => requests.length === 2);
  await first.stop();
  answers = true;
  start();
  await until('both are delivered', async () => (await rows.states()).delivered === 2);
});

test('a secret that no key opens is no failure of the receiver, and holds up nobody else', async () => {
  answer = (_, response) => void response.end();
  const [{ id: bad }, { id: good }] = [await add('/bad'), await add('/good')];
  await database.pool.query("UPDATE webhooks SET secret = 'x' WHERE id = $1", [bad]);
  await rows.deliver(accountId, [bad, good]);
  start();
  await until('one is delivered', async () => (await rows.states()).delivered === 1);
  const { rows: found } = await database.pool.query('SELECT failures FROM webhooks WHERE id = $1', [bad]);
  expect([found, requests, await rows.states()]).toEqual([[{ failures: 0 }], ['/good'], { delivered: 1, waiting: 1 }]);
});

test('a worker waits for a database without the tables', async () => {
  answer = (_, response) => void response.end();
  await database.pool.query('ALTER TABLE webhook_deliveries RENAME TO hidden');
  const deliverer = start();
  await until('the problem is known', () => deliverer.problem?.includes('webhook_deliveries') === true);
  await database.pool.query('ALTER TABLE hidden RENAME TO webhook_deliveries');
  await until('it is gone', () => deliverer.problem === undefined);
});
