/** @slow: not in make check. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import { ZoneSet } from '../answer/index.ts';
import { ZonesFolder } from './zones-folder.ts';

const worker = new URL('./zone-file-thread.ts', import.meta.url);
const ZONE = '@ 60 SOA ns h 1 2 3 4 5\n@ 60 NS ns.elsewhere.\n';

class Folder extends ZonesFolder {
  readings = 0;

  constructor(folder: string, zones: ZoneSet) {
    const log = createLogger('test', 'silent');
    log.info = () => void this.readings++;
    super({ folder, zones, worker, log });
  }
}

describe('a folder of zones', () => {
  let path: string;
  let zones: ZoneSet;
  let folder: Folder;

  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'fourwinds-folder-'));
    zones = new ZoneSet();
    folder = new Folder(path, zones);
  });

  afterEach(async () => {
    await folder.warned;
    await rm(path, { recursive: true });
  });

  test('asked for many times while it is read, is read once more, as it is then', async () => {
    await writeFile(join(path, 'one.test.zone'), ZONE);
    await folder.read();
    const underWay = folder.read();
    await writeFile(join(path, 'two.test.zone'), ZONE);
    await Promise.all([underWay, folder.read(), folder.read(), folder.read()]);
    expect(zones.size).toBe(2);
    expect(folder.readings).toBe(3);
  });

  test('is read again after it could not be', async () => {
    await rm(path, { recursive: true });
    await expect(folder.read()).rejects.toThrow('ENOENT');
    await mkdir(path);
    await writeFile(join(path, 'one.test.zone'), ZONE);
    await folder.read();
    expect(zones.size).toBe(1);
  });
});
