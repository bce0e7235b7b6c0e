import { jest } from '@jest/globals';
import { JobRequests } from '@fourwinds/jobs';
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { Accounts } from '../../api/src/accounts/accounts/accounts.ts';
import { migrate } from '../../api/src/storage/db/migrate.ts';
import { createDatabase } from '../../test/postgres/database.ts';
import { WaitingWork } from './waiting-work.ts';

test('loops that ask at once are answered by one statement', async () => {
  const database = await createDatabase();
  const pool = new Pool({ connectionString: database.url });
  await migrate(pool);
  const query = jest.spyOn(pool, 'query');
  const waiting = new WaitingWork(pool);
  const ask = () => Promise.all([waiting.isThere('jobs'), waiting.isThere('deliveries')]);
  expect(await ask()).toEqual([false, false]);
  expect(query).toHaveBeenCalledTimes(1);
  const accountId = await new Accounts(pool).create({ name: 'test', plan: 'free', verified: true });
  const job = { id: randomUUID(), accountId, zoneId: randomUUID(), kind: 'scan', request: '{}' } as const;
  await new JobRequests(pool).add(job);
  expect(await ask()).toEqual([true, false]);
  await pool.end();
  await database.stop();
});
