import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLinks, reviewed } from '../tools/install.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('install scripts of dependencies', () => {
  test.each(['.npmrc', 'toolchain/.npmrc'])('do not run: %s', (file) => {
    expect(read(file).split('\n')).toContain('ignore-scripts=true');
  });

  test('were all read', () => {
    const locks = ['package-lock.json', 'toolchain/package-lock.json'].map(
      (file) => JSON.parse(read(file)) as { packages: { [path: string]: { hasInstallScript?: boolean } } },
    );
    const packages = locks.flatMap((lock) => Object.entries(lock.packages));
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(scripted.map(([path]) => path.split('node_modules/').at(-1)).sort()).toEqual(reviewed);
  });
});

describe('links of a package’s libraries', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fourwinds-links-'));
    mkdirSync(join(folder, 'native/lib'), { recursive: true });
    writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const listed = (target: string, source = 'native/lib/libpq.so.5.18'): void =>
    writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify([{ source, target }]));

  test('are made, and made anew where something else is there', () => {
    listed('native/lib/libpq.so.5');
    makeLinks(folder);
    makeLinks(folder);
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    rmSync(join(folder, 'native/lib/libpq.so.5'));
    writeFileSync(join(folder, 'native/lib/libpq.so.5'), '');
    makeLinks(folder);
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  test.each(['native/bin/postgres', '../package.json', 'native/lib/../bin/initdb', '/etc/passwd'])(
    'are made nowhere else: %s',
    (target) => {
      listed(target);
      expect(() => makeLinks(folder)).toThrow(`${target} is none of its libraries`);
      expect(readdirSync(join(folder, 'native'))).toEqual(['lib', 'pg-symlinks.json']);
    },
  );
});
