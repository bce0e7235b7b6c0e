import { type Logger, unusable } from '@fourwinds/process';
import { openStore } from '@fourwinds/store';
import { Accounts } from '../accounts/accounts/accounts.ts';
import { Caches } from './caches.ts';
import type { Environment } from './config.ts';
import { migrate } from '../storage/db/migrate.ts';
import { openLongPool, openPool } from '../storage/db/pool.ts';
import { ensureFirstToken } from '../automation/tokens/first-token.ts';
import type { Foundations } from './foundations.ts';

/** Opens the database and migrates it, opens the store, and fills the caches. Throws StartError. */
export async function openFoundations(environment: Environment, log: Logger): Promise<Foundations> {
  const { DATABASE_URL: databaseUrl, FOURWINDS_TOKEN_FILE: tokenFile } = environment;
  const pool = openPool(databaseUrl, log);
  await migrateTables(databaseUrl, log);
  if (tokenFile !== undefined) await ensureFirstToken(new Accounts(pool), tokenFile);
  const store = await openStore(environment.FOURWINDS_STORE).catch((error: unknown) => {
    throw unusable('FOURWINDS_STORE', 'the store', error);
  });
  const caches = new Caches(store, log);
  await caches.start();
  return { environment, pool, store, caches, log };
}

async function migrateTables(databaseUrl: string, log: Logger): Promise<void> {
  const pool = openLongPool(databaseUrl, log);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
