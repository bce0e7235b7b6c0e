import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import { copyDatabase } from '../../test/postgres/database.ts';
import { migrate } from '../src/storage/db/migrate.ts';
import { openPool } from '../src/storage/db/pool.ts';

export interface MigratedDatabase {
  readonly url: string;
  readonly pool: Pool;
  stop(): Promise<void>;
}

export async function migratedDatabase(log: Logger): Promise<MigratedDatabase> {
  const fill = async (url: string): Promise<void> => {
    const pool = openPool(url, log);
    await migrate(pool);
    await pool.end();
  };
  const database = await copyDatabase({ name: 'migrated', fill });
  const pool = openPool(database.url, log);
  const stop = async (): Promise<void> => {
    await pool.end();
    await database.stop();
  };
  return { url: database.url, pool, stop };
}
