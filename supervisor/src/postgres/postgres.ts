import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '@fourwinds/process';
import pg from 'pg';
import { freePort } from '../free-addresses.ts';
import { KeptProcess, type Program } from '../kept-process.ts';
import { ProcessLog } from '../process-log.ts';
import { command, postgresAccount } from './account.ts';
import { openHome } from './home.ts';
import { initialise, superuserUrl } from './initialise.ts';
import { passablePrograms, postgresInstallation } from './installation.ts';
import { clearLeftover } from './leftover.ts';
import { removeSockets, socketFolder } from './socket.ts';

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Superuser URL. It uses the Unix socket, or TCP if the socket path would be too long. */
  readonly url: string;
}

/** All other settings keep Postgres' defaults. In particular, a commit is on disk before it is acknowledged. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  max_connections: '100',
  // The default of Postgres for segments of 16 MB.
  max_wal_size: '1GB',
  dynamic_shared_memory_type: 'mmap',
  jit: 'off',
};

export interface PostgresOptions {
  readonly home: string;
  readonly logFolder: string;
  readonly settings?: { readonly [name: string]: string };
  readonly log: Logger;
}

/**
 * Runs the npm package's Postgres, on a socket in its folder and on a free loopback port. Creates the data at the
 * first start, and restarts Postgres when it exits.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  await using starting = new AsyncDisposableStack();
  const account = postgresAccount();
  const record = `${options.home}-programs`;
  const programs = starting.use(await passablePrograms(postgresInstallation(), account, record));
  const home = starting.use(await openHome(options.home));
  const start = command(account);
  const { data, password } = await initialise({ home, installation: programs.path, account, command: start });
  const port = await freePort();
  const sockets = socketFolder(home.path);
  const url = superuserUrl(password, port, sockets);
  const [program, ...prefix] = start;
  const places = { port, unix_socket_directories: sockets === undefined ? '' : home.inside };
  const settings = Object.entries({ ...SETTINGS, ...options.settings, ...places }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const postmaster: Program = {
    name: 'postgres',
    log: new ProcessLog(join(options.logFolder, 'postgres.log')),
    prepare: async () => {
      await clearLeftover(data);
      await removeSockets(home.path);
    },
    spawn: () =>
      spawn(program, [...prefix, join(programs.path, 'bin', 'postgres'), '-D', `${home.inside}/data`, ...settings], {
        stdio: home.stdio,
        cwd: '/',
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        detached: true,
      }),
    ready: (child) => answers(url, child),
    stopSignals: ['SIGINT', 'SIGQUIT'],
  };
  const kept = starting.use(new KeptProcess(postmaster, options.log));
  await kept.started;
  const running = starting.move();
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** Resolves when a client can log in. If the process exits first, the promise stays pending. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await setTimeout(50);
    }
  }
  throw new Error('ended before it answered');
}
