import { readFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { versionFiles } from './version.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Lines of a file that differ, in its new form. */
function changedLines(file: string, text: string): string[] {
  const before = read(file).split('\n');
  return text.split('\n').filter((line, index) => line !== before[index]);
}

test('the files have the version of the root package.json', () => {
  for (const [file, text] of versionFiles(manifest, read)) expect([file, changedLines(file, text)]).toEqual([file, []]);
});

describe('with another version', () => {
  const files = versionFiles({ ...manifest, version: '12.34.56' }, read);

  test('each package has it, and nothing else changes', () => {
    for (const folder of manifest.workspaces) {
      const [before, after] = [read(`${folder}/package.json`), files.get(`${folder}/package.json`)!];
      expect(JSON.parse(after)).toMatchObject({ version: '12.34.56' });
      expect(after.replaceAll('12.34.56', manifest.version)).toBe(before);
    }
  });

  test('packages ask for each other in it', () => {
    const { dependencies } = JSON.parse(files.get('external-dns/package.json')!) as {
      dependencies: { readonly [name: string]: string };
    };
    const own = Object.entries(dependencies).filter(([name]) => name.startsWith('@fourwinds/'));
    expect(new Set(own.map(([, version]) => version))).toEqual(new Set(['12.34.56']));
    expect(own.length).toBeGreaterThan(1);
  });

  test('the lock file has it for the packages of the repository, and not for others', () => {
    const { packages } = JSON.parse(files.get('package-lock.json')!) as {
      packages: { readonly [folder: string]: { readonly version?: string } };
    };
    const changed = Object.entries(packages).filter(([, { version }]) => version === '12.34.56');
    expect(changed.map(([folder]) => folder).sort()).toEqual(['', ...manifest.workspaces].sort());
  });

  test.each(['docs/run/images.md', 'docs/run/operations.md', 'docs/use/external-dns.md'])(
    '%s shows it in one line',
    (page) => {
      const [line, ...others] = changedLines(page, files.get(page)!);
      expect(line).toContain('12.34.56');
      expect(others).toEqual([]);
    },
  );
});

test('the commands on the releases page have it', () => {
  const page = 'docs/releases.md';
  const isCommand = (line: string): boolean => line.includes(manifest.version) && !line.startsWith('|');
  const commands = read(page).split('\n').filter(isCommand);
  const text = versionFiles({ ...manifest, version: '12.34.56' }, read).get(page)!;
  expect(changedLines(page, text)).toEqual(commands.map((line) => line.replaceAll(manifest.version, '12.34.56')));
  expect(commands).not.toEqual([]);
});

test('a file that lost its version is refused', () => {
  const without = (file: string): string => (file === 'docs/run/images.md' ? '# Images\n' : read(file));
  expect(() => versionFiles(manifest, without)).toThrow('docs/run/images.md has no version');
});
