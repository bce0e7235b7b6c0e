import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAllowed, noticePage } from '../tools/gen/notice.ts';
import type { BundledFiles } from '../tools/programs.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('NOTICE names every package whose code is in the bundles and the dashboard', () => {
  const files = JSON.parse(read('dist/files.json')) as BundledFiles;
  const inputs = Object.values(files).flatMap(({ sources }) => sources);
  const folders = [...inputs, ...(JSON.parse(read('dist/web.json')) as string[])];
  const packages = folders.flatMap((file) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);
  const named = new Set(Array.from(read('NOTICE').matchAll(/^(\S+) \S+ \(.+\)$/gm), ([, name]) => name));
  expect(named.size).toBeGreaterThan(100);
  expect([...new Set(packages)].filter((name) => !named.has(name))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['Apache-2.0 AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE', false],
  ['', false],
])('the licence “%s” is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

describe('the page', () => {
  const root = mkdtempSync(join(tmpdir(), 'fourwinds-notice-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function installed(name: string, files: { [file: string]: string }): void {
    mkdirSync(join(root, 'node_modules', name), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, 'node_modules', name, file), text);
  }

  test('has name, version, licence and copyright of what production needs', () => {
    installed('one', {
      LICENSE: 'MIT License\n\nCopyright (c) 2020 One\n\nThe above copyright notice …',
      'package.json': '{}',
    });
    installed('@two/two', { 'package.json': '{"author":{"name":"Two"}}' });
    const packages = {
      '': {},
      'packages/dns': {},
      'node_modules/@fourwinds/dns': { link: true },
      'node_modules/one': { version: '1.0.0', license: 'MIT' },
      'node_modules/one/node_modules/@two/two': { version: '2.0.0', license: 'ISC', dev: true },
      'node_modules/@two/two': { version: '2.1.0', license: 'ISC' },
      'node_modules/@koromix/koffi-linux-x64': { version: '3.0.0', license: 'MIT', os: ['linux'] },
    };
    expect(noticePage({ packages }, root)).toContain(
      '\n@two/two 2.1.0 (ISC)\n  by Two\n\none 1.0.0 (MIT)\n  Copyright (c) 2020 One\n\nPostgreSQL (PostgreSQL)',
    );
  });

  test('is refused for a licence that is not allowed', () => {
    const packages = { 'node_modules/three': { version: '1.0.0', license: 'GPL-3.0' } };
    expect(() => noticePage({ packages }, root)).toThrow('allowed in tools/gen/notice.ts: three (GPL-3.0)');
  });
});
