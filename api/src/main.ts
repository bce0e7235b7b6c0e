import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createLogger, formatSocketAddress, readEnvironment, runService } from '@fourwinds/process';
import { openStore } from '@fourwinds/resources';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Caches } from './caches.ts';
import { environmentSchema } from './config.ts';
import { Accounts } from './db/accounts.ts';
import { Journal } from './db/journal.ts';
import { migrate } from './db/migrate.ts';
import { openPool } from './db/pool.ts';
import { Tokens } from './db/tokens.ts';
import { createApp } from './http/app.ts';
import { createHttpServer } from './http/server.ts';
import { startSettling } from './jobs/settle-changes.ts';
import type { Services } from './services.ts';
import { ensureFirstToken } from './tokens/first-token.ts';
import { Turns } from './turns.ts';

/** Replicas wait for each other's migrations. */
const MIGRATION_MILLISECONDS = 10 * 60_000;

/** The REST APIs. */
const log = createLogger('api');
await runService(log, async () => {
  const environment = readEnvironment(environmentSchema, process.env);
  const pool = openPool(environment.DATABASE_URL, log);
  await prepare(environment.DATABASE_URL);
  const { FOURWINDS_TOKEN_FILE: tokenFile } = environment;
  if (tokenFile !== undefined) await ensureFirstToken(new Accounts(pool), tokenFile);
  const store = await openStore(environment.FOURWINDS_STORE);
  const caches = new Caches(store, log);
  await caches.start();
  const services: Services = {
    store,
    caches,
    journal: new Journal(pool),
    tokens: new Tokens(pool),
    turns: new Turns(),
    serviceDomain: environment.FOURWINDS_SERVICE_DOMAIN,
    log,
    now: Date.now,
    newId: randomUUID,
  };
  const settling = startSettling(services);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const notReady = async () => {
    const database = await pool.query('SELECT 1').catch((error: Error) => error);
    return database instanceof Error ? [`the database: ${database.message}`] : [];
  };
  const server = createHttpServer(createApp({ services, metrics, notReady }), log);
  const { host, port } = environment.FOURWINDS_HTTP;
  await once(server.listen(port, host), 'listening');
  return {
    ready: { http: formatSocketAddress({ host, port }) },
    async stop() {
      settling.stop();
      const closed = once(server.close(), 'close');
      server.closeIdleConnections();
      await closed;
      caches.stop();
      await store.close();
      await pool.end();
    },
  };
});

async function prepare(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, log, MIGRATION_MILLISECONDS);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
