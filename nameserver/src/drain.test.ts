import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { dataOf } from './testing/ask.ts';
import { eventually } from '../../test/eventually.ts';
import { startNameserver } from './testing/nameserver-process.ts';

const ZONE = '$ORIGIN one.example.\n$TTL 60\n@ SOA ns host 1 2 3 4 5\n@ NS ns.elsewhere.\nwww A 192.0.2.1\n';

describe('a nameserver after SIGTERM', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwinds-drain-'));
    await writeFile(join(folder, 'one.zone'), ZONE);
  });

  afterEach(() => rm(folder, { recursive: true }));

  async function start(seconds: number) {
    const metrics = `127.0.0.1:${await freePort()}`;
    const server = await startNameserver({
      FOURWINDS_ZONES: folder,
      FOURWINDS_DNS: '127.0.0.1:0',
      FOURWINDS_WORKERS: '1',
      FOURWINDS_METRICS: metrics,
      FOURWINDS_DRAIN_SECONDS: String(seconds),
    });
    const readiness = async (): Promise<string> => (await fetch(`http://${metrics}/readyz`)).text();
    return { server, readiness };
  }

  test('says that it is about to stop, and answers on, until its parent ends', async () => {
    const { server, readiness } = await start(3600);
    expect(await readiness()).toBe('ok\n');
    process.kill(server.pid, 'SIGTERM');
    await eventually(async () => expect(await readiness()).toBe('the server is about to stop\n'));
    expect(await dataOf(server.ready.dns[0], 'www.one.example.', 'A')).toBe('192.0.2.1');
    await server[Symbol.asyncDispose]();
    await expect(readiness()).rejects.toThrow();
  });

  test('ends when the time to drain is over', async () => {
    const { server, readiness } = await start(1);
    process.kill(server.pid, 'SIGTERM');
    await eventually(() => expect(readiness()).rejects.toThrow());
    await server[Symbol.asyncDispose]();
  });
});
