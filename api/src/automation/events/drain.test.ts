import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../../../test/free-port.ts';
import { EventReader } from '../../../test/event-reader.ts';
import { silent } from '../../../test/harness.ts';
import { migratedDatabase } from '../../../test/migrated-database.ts';

const PROGRAM = join(import.meta.dirname, '../../main.ts');

test('a stream ends when the API has drained, and keeps it from no stop', async () => {
  const database = await migratedDatabase(silent);
  const folder = await mkdtemp(join(tmpdir(), 'fourwinds-events-'));
  const http = `127.0.0.1:${await freePort()}`;
  const file = join(folder, 'token');
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      FOURWINDS_STDIN: 'lifeline',
      DATABASE_URL: database.url,
      FOURWINDS_STORE: `${database.url}?store=management`,
      FOURWINDS_HTTP: http,
      FOURWINDS_TOKEN_FILE: file,
      FOURWINDS_DRAIN_SECONDS: '1',
    },
  });
  const ended = once(child, 'exit');
  try {
    await once(createInterface(child.stdout), 'line');
    const headers = { Authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` };
    const reader = new EventReader(await fetch(`http://${http}/v1/events`, { headers }));
    expect((await reader.next())?.event).toBe('stream.begun');
    child.kill('SIGTERM');
    expect(await reader.next()).toBeUndefined();
    expect(await ended).toEqual([0, null]);
  } finally {
    child.stdin.end();
    await ended;
    await rm(folder, { recursive: true });
    await database.stop();
  }
});
