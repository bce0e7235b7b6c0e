import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import { startPostgres as startEmbedded } from '../../supervisor/src/postgres/postgres.ts';
import { descendants } from '../e2e/process-tree.ts';
import { makeFolder } from './folder.ts';

export interface TestPostgres {
  /** `postgres://…` of an empty database. */
  readonly url: string;
  /** Kills all processes of the server at once, like the OOM killer. The server then starts again. */
  kill(): void;
  stop(): Promise<void>;
}

/** A temporary Postgres without durability, which cannot outlive the test process. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = makeFolder();
  const postgres = await startEmbedded({
    home: join(folder, 'postgres'),
    logFolder: join(folder, 'log'),
    settings: { fsync: 'off', max_wal_size: '128MB' },
    log: createLogger('test', 'silent'),
  });
  const url = new URL(postgres.url);
  // Some tests put proxies in front of Postgres, or run programs that see other files.
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    kill: () => killAll(join(folder, 'postgres', 'data', 'postmaster.pid')),
    stop: async () => {
      await postgres[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function killAll(lockFile: string): void {
  const postmaster = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  const backends = descendants(postmaster);
  for (const pid of [postmaster, ...backends.map((backend) => backend.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process may have ended already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
