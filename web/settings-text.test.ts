import { readFileSync } from 'node:fs';
import path from 'node:path';
import { piecesOf, type Section, sectionsOf } from './src/dynamic/settings-text.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const page = read('../docs/use/dynamic-dns.md');
const filling = {
  host: 'cam.bakery.test',
  zone: 'bakery.test',
  origin: 'https://api.provider.test',
  token: 'fw_secret',
};
const sections = sectionsOf(page, filling);

test('each section is about a program or a router', () => {
  const titles = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(sections.map(({ title }) => title)).toEqual(titles.slice(1));
});

test('a person pastes values of their own, and none of the examples', () => {
  const text = JSON.stringify(sections);
  expect(text).not.toMatch(/example\.com|dns\.example\.net|fw_…/);
  for (const value of ['cam.bakery.test', 'https://api.provider.test/nic/update', 'fw_secret'])
    expect(text).toContain(value);
});

test('blocks are text, code and tables', () => {
  const { blocks } = sections.find(({ title }) => title === 'FRITZ!Box')!;
  expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'code', 'table', 'text']);
  expect(blocks[2]).toEqual({
    kind: 'table',
    head: ['field', ''],
    rows: [
      ['Domain name', '`cam.bakery.test`'],
      ['User name', 'anything'],
      ['Password', 'the token'],
    ],
  });
  const both = sections.find(({ title }) => title.startsWith('OPNsense'))!;
  expect(JSON.stringify(both.blocks)).toContain('["Result Match","","`good %IP%|nochg %IP%`"]');
});

test('of a line the code is code, and a link is its words', () => {
  expect(piecesOf('use `a|b`, see [tokens](api.md#tokens), *custom*')).toEqual([
    { kind: 'plain', text: 'use ' },
    { kind: 'code', text: 'a|b' },
    { kind: 'plain', text: ', see tokens, ' },
    { kind: 'strong', text: 'custom' },
  ]);
});

/** The strings in each block that a user types or copies. */
function typedOf({ blocks }: Section): string[][] {
  return blocks.map((block) => {
    if (block.kind === 'code') return [block.text];
    const lines = block.kind === 'text' ? [block.text] : block.rows.flat();
    return lines.flatMap((line) => piecesOf(line).flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])));
  });
}

test('the German page has the programs and routers of the English one, and the same values', () => {
  const german = sectionsOf(read('src/dynamic/settings-de.md'), filling);
  expect(german.map(({ title }) => title.replace(' und ', ' and '))).toEqual(sections.map(({ title }) => title));
  expect(german.map(typedOf)).toEqual(sections.map(typedOf));
});
