import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { createDatabase } from '../../../../test/postgres/database.ts';
import { silent } from '../../../test/harness.ts';
import { migrate, migrations } from './migrate.ts';
import { openPool } from './pool.ts';

const names = readdirSync(new URL('./migrations', import.meta.url))
  .sort()
  .map((file) => ({ name: basename(file, '.ts') }));

test('migrations are listed by number', () => {
  expect(migrations.map(({ name }) => ({ name }))).toEqual(names);
});

test('replicas that start together on an empty database run each migration once', async () => {
  const database = await createDatabase();
  const pools = Array.from({ length: 6 }, () => openPool(database.url, silent));
  await Promise.all(pools.map(migrate));
  expect((await pools[0].query('SELECT name FROM migrations ORDER BY name')).rows).toEqual(names);
  expect((await pools[0].query('SELECT FROM tokens')).rowCount).toBe(0);
  await Promise.all(pools.map((pool) => pool.end()));
  await database.stop();
});
