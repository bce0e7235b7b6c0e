import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => ['node_modules', 'dist', '.cache', '.fourwinds'].includes(name) });

/** GitHub's heading anchors: lowercase, spaces as hyphens, no punctuation. */
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
    ...find('*/src/{,bootstrap/,start/}config.ts'),
    'supervisor/src/environment.ts',
    ...find('packages/options/src/*-{addresses,options}.ts'),
    'packages/mail/src/mail-options.ts',
    ...find('packages/process/src/{lifecycle,program-options}.ts'),
    'packages/resources/src/edge.ts',
  ];
  const variables = (text: string): string[] => text.match(/\b(?:FOURWINDS_(?!TEST_)[A-Z_]+|DATABASE_URL)\b/g) ?? [];
  const known = new Set(schemas.flatMap((file) => variables(read(file))));
  expect(new Set(variables(read('docs/run/configuration.md')))).toEqual(known);
});

test('the list of decisions has each of them once, by its number and title, below its area', () => {
  const rows = find('docs/decisions/0*.md').map((file) => {
    const page = file.split('/').at(-1)!;
    const number = parseInt(page);
    const [, title, area] = new RegExp(`^# ${number}\\. (.+)\n\n- Status: .+\n- Area: (.+)\n`).exec(read(file)) ?? [];
    return `${area} | [${number}](${page}) | ${title} |`;
  });
  const sections = read('docs/decisions/README.md').split(/^## /m).slice(1);
  const listed = sections.flatMap((section) =>
    Array.from(section.matchAll(/^\| \[.*$/gm), ([row]) => `${section.split('\n', 1)[0]} ${row}`),
  );
  expect(listed.toSorted()).toEqual(rows.toSorted());
});
