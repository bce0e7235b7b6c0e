import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import { createDatabase } from '../../test/postgres/database.ts';
import { migrate } from '../src/db/migrate.ts';
import { openPool } from '../src/db/pool.ts';

/** A database with the tables of the API, which are empty. */
export interface MigratedDatabase {
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

export async function migratedDatabase(log: Logger): Promise<MigratedDatabase> {
  const database = await createDatabase();
  const pool = openPool(database.url, log);
  await migrate(pool);
  const stop = async (): Promise<void> => {
    await pool.end();
    await database.stop();
  };
  return { url: database.url, pool, stop };
}
