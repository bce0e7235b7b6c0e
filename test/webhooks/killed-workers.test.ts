import { silent } from '../../api/test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../api/test/migrated-database.ts';
import { Random } from '../random.ts';
import type { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';
import { PythonReceiver } from './python-receiver.ts';
import { startWorker } from './start-worker.ts';
import { WebhookRows } from './webhook-rows.ts';

const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());
/** The number of blows. Each kills a worker with SIGKILL, or all connections to the database. */
const BLOWS = 12;
const EACH_BLOW = 40;

let database: MigratedDatabase;
let rows: WebhookRows;
let receiver: PythonReceiver;
let workers: ServiceProcess[];
beforeAll(async () => {
  database = await migratedDatabase(silent);
  rows = new WebhookRows(database.pool);
});
afterAll(async () => {
  await Promise.all([receiver.end(), ...workers.map((worker) => worker.end())]);
  await database.stop();
});

async function breakConnections(): Promise<void> {
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'fourwinds-worker' AND datname = current_database()`,
  );
}

/** Kills a worker and starts a replacement. */
async function kill(place: number): Promise<void> {
  process.kill(workers[place].pid, 'SIGKILL');
  workers[place] = startWorker(database.url);
  await workers[place].ready();
}

test(`every event arrives, though workers are killed and the database breaks off (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const accountId = await rows.addAccount();
  const { id, secret } = await rows.add(accountId, 'https://example.net/');
  receiver = new PythonReceiver(secret);
  await database.pool.query('UPDATE webhooks SET url = $1', [`http://127.0.0.1:${await receiver.port()}/`]);
  workers = [startWorker(database.url), startWorker(database.url)];
  await Promise.all(workers.map((worker) => worker.ready()));

  for (let i = 0; i < BLOWS; i++) {
    const few = (await receiver.received()).length + random.below(EACH_BLOW / 2);
    await rows.deliver(accountId, [id], EACH_BLOW);
    await until('a few arrive', async () => (await receiver.received()).length > few);
    if (random.chance(0.3)) await breakConnections();
    else await kill(random.below(workers.length));
  }
  await until('all are delivered', async () => {
    await rows.elapse(30_000);
    return (await rows.states()).waiting === undefined;
  });

  expect(await rows.states()).toEqual({ delivered: BLOWS * EACH_BLOW });
  const { rows: sent } = await database.pool.query<{ readonly id: string; readonly body: string }>(
    'SELECT d.id, body FROM webhook_deliveries d JOIN webhook_events e ON e.id = event_id',
  );
  const received = await receiver.received();
  expect(received.filter(({ signed }) => !signed)).toEqual([]);
  const bodies = new Map(received.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(bodies).toEqual(new Map(sent.map((delivery) => [delivery.id, delivery.body])));
});
