import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Checks that docs/internals/asvs.md covers each requirement of these chapters exactly once, and that the tests that
 * it names exist.
 */

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const STATES = ['met', 'in part', 'planned', 'not applicable'];

interface Row {
  readonly number: string;
  readonly level: string;
  readonly requirement: string;
  readonly state: string;
  readonly reason: string;
  readonly links: readonly { readonly name: string; readonly file: string }[];
}

const rows: readonly Row[] = Array.from(
  read('docs/internals/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \|$/gm),
  ([, number, rest]) => {
    const [requirement, level, state, reason, evidence] = rest.split(' | ');
    return { number, requirement, level, state, reason, links: linksOf(`${reason} ${evidence}`) };
  },
);

function linksOf(text: string): Row['links'] {
  return Array.from(text.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, name, target]) => ({
    name,
    file: join('docs/internals', target.replace(/#.*/, '') || 'asvs.md'),
  }));
}

const required = Array.from(
  read('test/asvs/requirements.txt').matchAll(/^(\d\S+) (\d)$/gm),
  ([, number, level]) => `${number} ${level}`,
);

test('the page has each requirement once, with its level, in their order', () => {
  expect(required.length).toBeGreaterThan(100);
  expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(required);
});

test.each(rows)('$number has a state, with a reason', ({ requirement, state, reason }) => {
  expect(STATES).toContain(state);
  expect([requirement, reason]).toEqual([expect.stringMatching(/^.{6,90}$/), expect.stringMatching(/^.{2,300}$/)]);
});

test.each(rows.filter(({ state }) => state === 'met'))('$number is met as a link shows', ({ links }) => {
  expect(links).not.toEqual([]);
});

const cases = rows
  .flatMap(({ number, links }) => links.map((link) => ({ number, ...link })))
  .filter(({ file }) => file.endsWith('.test.ts'));

test.each(cases)('$number: $file has the case “$name”', ({ name, file }) => {
  expect(existsSync(join(root, file))).toBe(true);
  const text = read(file);
  expect(["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote},`))).toBe(true);
});

test('the numbers of each state at the top of the page are right', () => {
  for (const state of STATES) {
    const count = rows.filter((row) => row.state === state).length;
    const [, stated] = new RegExp(`^\\| ${state} \\| (\\d+) \\|`, 'm').exec(read('docs/internals/asvs.md'))!;
    expect([state, Number(stated)]).toEqual([state, count]);
  }
});
