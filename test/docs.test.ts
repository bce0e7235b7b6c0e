import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ['node_modules', 'dist', '.cache', '.fourwinds'].includes(name) });

/** As GitHub makes them: lower case, blanks to hyphens, no punctuation. */
function anchors(page: string): string[] {
  return Array.from(page.matchAll(/^#+ (.+)$/gm), ([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(find('**/*.md').sort())('%s', (file) => {
  test('its links lead somewhere', () => {
    const links = Array.from(read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g));
    const dead = links.filter(([, target, anchor]) => {
      const path = target === '' ? file : join(dirname(file), target);
      if (!existsSync(join(root, path))) return true;
      return anchor !== undefined && !anchors(read(path)).includes(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });
});

test('configuration.md has every variable that a program reads, and no other', () => {
  const schemas = [
    ...find('*/src/{,bootstrap/}config.ts'),
    'supervisor/src/environment.ts',
    ...find('packages/process/src/options/*.ts').filter((file) => !file.endsWith('.test.ts')),
    'packages/mail/src/mail-options.ts',
    'packages/process/src/lifecycle.ts',
    'packages/resources/src/edge.ts',
  ];
  const variables = (text: string): string[] => text.match(/\b(?:FOURWINDS_(?!TEST_)[A-Z_]+|DATABASE_URL)\b/g) ?? [];
  const known = new Set(schemas.flatMap((file) => variables(read(file))));
  expect(new Set(variables(read('docs/configuration.md')))).toEqual(known);
});

test('the list of decisions has each of them once, by its number and title', () => {
  const decisions = find('docs/decisions/0*.md').sort();
  const rows = decisions.map((file) => {
    const page = file.split('/').at(-1)!;
    const number = parseInt(page);
    const [, title] = new RegExp(`^# ${number}\\. (.+)\n`).exec(read(file)) ?? [];
    return `| [${number}](${page}) | ${title} |`;
  });
  expect(read('docs/decisions/README.md').match(/^\| \[.*$/gm)).toEqual(rows);
});
