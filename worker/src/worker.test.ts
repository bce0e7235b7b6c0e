import { randomUUID } from 'node:crypto';
import { JobQueue, JobRequests, MOST_AT_ONCE, type ScanReport, type ScanRequest } from '@fourwinds/jobs';
import { createLogger } from '@fourwinds/process';
import { Pool } from 'pg';
import { Accounts } from '../../api/src/accounts/accounts/accounts.ts';
import { migrate } from '../../api/src/storage/db/migrate.ts';
import { createDatabase, type TestDatabase } from '../../test/postgres/database.ts';
import { until } from '../../test/until.ts';
import { reportText } from './scan/report-text.ts';
import { Worker } from './worker.ts';

const REQUEST: ScanRequest = { domain: 'example.com', servers: [], sets: [] };
const REPORT: ScanReport = {
  parent: null,
  parentError: 'It was not asked.',
  servers: [],
  sets: [],
  wildcards: [],
  isWhole: false,
  unanswered: [],
  isTooLarge: false,
};
const log = createLogger('worker', 'silent');
const ZONE = randomUUID();

let database: TestDatabase;
let pool: Pool;
let requests: JobRequests;
let workers: Worker[];

beforeAll(async () => {
  database = await createDatabase();
  pool = openPool(database.url);
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(async () => {
  await pool.query('DELETE FROM worker_jobs');
  requests = new JobRequests(pool);
  workers = [];
});
afterEach(() => Promise.all(workers.map((worker) => worker.stop())));

/** Opens a pool that ignores the connection errors caused by stopping the database. */
function openPool(connectionString: string): Pool {
  return new Pool({ connectionString }).on('error', () => undefined);
}

const account = (): Promise<string> => new Accounts(pool).create({ name: 'test', plan: 'free', verified: true });

async function ask(accountId: string): Promise<string> {
  const id = randomUUID();
  const isAdded = await requests.add({ id, accountId, zoneId: ZONE, kind: 'scan', request: JSON.stringify(REQUEST) });
  return isAdded ? id : 'refused';
}

const find = (accountId: string, id: string) => requests.find({ id, accountId, zoneId: ZONE, kind: 'scan' });

function start(scan: (account: string, signal: AbortSignal) => Promise<ScanReport>, pools = pool): Worker {
  const queue = new JobQueue(pools, randomUUID());
  const worker = new Worker({
    queue,
    carryOut: async (_, accountId, signal) => reportText(await scan(accountId, signal)),
    log,
  });
  worker.start();
  workers.push(worker);
  return worker;
}

const isFinished = (accountId: string, id: string) => async () => (await find(accountId, id))?.state === 'finished';

test('a job is done once, whatever number of workers there is', async () => {
  const owner = await account();
  let done = 0;
  for (let i = 0; i < 3; i++) start(async () => ({ ...REPORT, parentError: String(++done) }));
  const id = await ask(owner);
  await until('the job is finished', isFinished(owner, id));
  expect(JSON.parse((await find(owner, id))!.report!)).toEqual({ ...REPORT, parentError: '1' });
  expect(done).toBe(1);
});

test('the jobs of one account never fill a worker', async () => {
  const [busy, other] = [await account(), await account()];
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<ScanReport>();
  start((accountId) => {
    begun.push(accountId);
    return accountId === busy ? promise : Promise.resolve(REPORT);
  });
  for (let i = 0; i < MOST_AT_ONCE; i++) await ask(busy);
  await until('two have begun', () => begun.length === 2);
  const id = await ask(other);
  await until('the job is finished', isFinished(other, id));
  expect(begun).toEqual([busy, busy, other]);
  resolve(REPORT);
});

test('an account has so many jobs at a time, and others as many', async () => {
  const [busy, other] = [await account(), await account()];
  const ids = [];
  for (let i = 0; i < MOST_AT_ONCE + 1; i++) ids.push(await ask(busy));
  expect(ids.map((id) => id === 'refused')).toEqual([...new Array<boolean>(MOST_AT_ONCE).fill(false), true]);
  expect(await ask(other)).not.toBe('refused');
});

test('another worker takes over the job of one that has died, whose report comes too late', async () => {
  const owner = await account();
  const id = await ask(owner);
  const dead = new JobQueue(pool, randomUUID());
  expect((await dead.take(2))?.id).toBe(id);
  start(async () => ({ ...REPORT, parentError: 'the other' }));
  expect((await find(owner, id))!.state).toBe('running');
  await pool.query("UPDATE worker_jobs SET lease_until = now() - interval '1 second' WHERE id = $1", [id]);
  await until('the job is finished', isFinished(owner, id));
  expect([await dead.extend(id), await dead.finish(id, '{}')]).toEqual([false, false]);
  expect((await find(owner, id))!.report).toContain('the other');
});

test('a job of which three workers have died is given up', async () => {
  const owner = await account();
  const id = await ask(owner);
  for (let i = 0; i < 3; i++) {
    expect((await new JobQueue(pool, randomUUID()).take(2))?.id).toBe(id);
    await pool.query('UPDATE worker_jobs SET lease_until = now() WHERE id = $1', [id]);
  }
  expect(await new JobQueue(pool, randomUUID()).take(2)).toBeUndefined();
  expect((await find(owner, id))!.state).toBe('lost');
});

test('a job that no worker has taken in five minutes is given up, and makes room for others', async () => {
  const owner = await account();
  const ids = [await ask(owner), await ask(owner), await ask(owner), await ask(owner)];
  await pool.query("UPDATE worker_jobs SET created_at = now() - interval '6 minutes'");
  expect((await find(owner, ids[0]))!.state).toBe('lost');
  expect(await requests.isUnderWay(ids[0])).toBe(false);
  expect(await ask(owner)).not.toBe('refused');
});

test('a worker that stops gives its jobs back at once', async () => {
  const owner = await account();
  const id = await ask(owner);
  let begun = false;
  const stopped = start(() => {
    begun = true;
    return new Promise(() => undefined);
  });
  await until('the job has begun', () => begun);
  await stopped.stop();
  expect((await find(owner, id))!.state).toBe('waiting');
  start(async () => REPORT);
  await until('the job is finished', isFinished(owner, id));
});

test('a job that a worker cannot do is tried again, and others are done meanwhile', async () => {
  const [owner, other] = [await account(), await account()];
  let failures = 0;
  start(async (accountId) => {
    if (accountId === owner) throw new Error(`failure ${++failures}`);
    return REPORT;
  });
  const [bad, good] = [await ask(owner), await ask(other)];
  await until('the job is finished', isFinished(other, good));
  await until('one job fails', () => failures === 1);
  await pool.query('UPDATE worker_jobs SET lease_until = now() WHERE id = $1', [bad]);
  await until('another job fails', () => failures === 2);
});

test('a worker waits for a database without the table of jobs', async () => {
  const empty = await createDatabase();
  const emptyPool = openPool(empty.url);
  const worker = start(async () => REPORT, emptyPool);
  await until('the worker has a problem', () => worker.problem?.includes('worker_jobs') === true);
  await migrate(emptyPool);
  await until('the worker has no problem', () => worker.problem === undefined);
  await worker.stop();
  await emptyPool.end();
  await empty.stop();
});

test('a report that is larger than a row may be says so, without its sets', async () => {
  const owner = await account();
  const id = await ask(owner);
  const set = { name: 'x.example.com.', type: 'TXT', ttl: 60, server: '192.0.2.1', synthesised: false };
  const sets = Array.from({ length: 20 }, () => ({ ...set, values: ['x'.repeat(250_000)] }));
  start(async () => ({ ...REPORT, sets }));
  await until('the job is finished', isFinished(owner, id));
  expect(JSON.parse((await find(owner, id))!.report!)).toMatchObject({ sets: [], isTooLarge: true });
});
