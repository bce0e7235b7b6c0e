import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import { startPostgres as startEmbedded } from '../../supervisor/src/postgres/postgres.ts';

export interface TestPostgres {
  /** `postgres://…` of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A throw-away Postgres without durability, which cannot outlive the process of the test. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-postgres-'));
  const postgres = await startEmbedded({
    home: join(folder, 'postgres'),
    logFolder: join(folder, 'log'),
    settings: { fsync: 'off' },
    log: createLogger('test', 'silent'),
  });
  const url = new URL(postgres.url);
  // some tests put proxies before it, or run programs that see other files
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    stop: async () => {
      await postgres[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
