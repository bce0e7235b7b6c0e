import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { JobRequests, scanReportSchema } from '@fourwinds/jobs';
import { Accounts } from '../../api/src/accounts/accounts/accounts.ts';
import { silent } from '../../api/test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../api/test/migrated-database.ts';
import { ServiceProcess } from '../service-process.ts';
import { until } from '../until.ts';

/** Worker processes. One is killed during its queries. */
const MAIN = new URL('../../worker/src/main.ts', import.meta.url).pathname;

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase(silent);
});
afterAll(() => database.stop());

function startWorker(resolver: number): ServiceProcess {
  return new ServiceProcess([process.execPath, '--disable-warning=ExperimentalWarning', MAIN], {
    DATABASE_URL: database.url,
    FOURWINDS_RESOLVERS: `127.0.0.1:${resolver}`,
  });
}

test('another worker finishes the job of one that was killed', async () => {
  const connections: Socket[] = [];
  const silentResolver = createServer((socket) => connections.push(socket.on('error', () => undefined)));
  await once(silentResolver.listen(0, '127.0.0.1'), 'listening');
  const accountId = await new Accounts(database.pool).create({ name: 'test', plan: 'free', verified: true });
  const key = { id: randomUUID(), accountId, zoneId: randomUUID(), kind: 'scan' };
  const requests = new JobRequests(database.pool);
  const request = JSON.stringify({ domain: 'example.com', servers: ['127.0.0.1'], sets: [] });
  const first = startWorker((silentResolver.address() as AddressInfo).port);
  await first.ready();
  await requests.add({ ...key, request });
  await once(silentResolver, 'connection');
  process.kill(first.pid, 'SIGKILL');
  await first.end();
  expect(await requests.find(key)).toMatchObject({ state: 'running' });
  const second = startWorker(1);
  await until('the job is finished', async () => (await requests.find(key))!.state === 'finished');
  expect(scanReportSchema.parse(JSON.parse((await requests.find(key))!.report!))).toMatchObject({
    parent: null,
    servers: [{ address: '127.0.0.1', state: 'forbidden' }],
  });
  const { rows } = await database.pool.query('SELECT attempts FROM worker_jobs');
  expect(rows).toEqual([{ attempts: 2 }]);
  await second.end();
  for (const connection of connections) connection.destroy();
  await once(silentResolver.close(), 'close');
});
