import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.ts';

describe('the data folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'fourwinds-data-'));
  let umask: number;

  beforeEach(() => (umask = process.umask(0)));
  afterEach(() => process.umask(umask));
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const mode = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

  test('of an earlier start is closed to other users, whatever the umask was then', async () => {
    const folder = join(parent, 'earlier');
    mkdirSync(join(folder, 'cache/ns1'), { recursive: true });
    mkdirSync(join(folder, 'log'));
    writeFileSync(join(folder, 'cache/ns1/00000001.zones'), '');
    writeFileSync(join(folder, 'log/api.log'), '');
    writeFileSync(join(parent, 'elsewhere'), '');
    symlinkSync(join(parent, 'elsewhere'), join(folder, 'log/api.log.1'));
    await using opened = await openDataFolder(folder);
    const files = readdirSync(opened.path, { recursive: true, encoding: 'utf8' }).sort();
    expect(files.map((file) => [file, mode(join(folder, file))])).toEqual([
      ['cache', '750'],
      ['cache/ns1', '750'],
      ['cache/ns1/00000001.zones', '640'],
      ['log', '750'],
      ['log/api.log', '640'],
      ['log/api.log.1', '777'],
    ]);
    expect(mode(join(parent, 'elsewhere'))).toBe('666');
  });

  test('can be passed through but not listed, and new files in it are its owner’s alone', async () => {
    const folder = join(parent, 'new/folder');
    await using opened = await openDataFolder(folder);
    writeFileSync(join(opened.path, 'made'), '');
    expect([join(parent, 'new'), folder, join(folder, 'made')].map(mode)).toEqual(['711', '711', '600']);
  });
});
