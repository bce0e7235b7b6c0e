import { readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { release } from '@fourwinds/process';
import { readRelease, releasesPage } from './release.ts';

const CHANGELOG = `# Changelog

## 0.3.0 (unreleased)

## 0.2.1 (2026-12-08, HOTFIX)

## 0.2.0 (2026-12-01)

### Added
`;

test.each([
  ['0.3.0', { date: null, hotfix: false }],
  ['0.2.1', { date: '2026-12-08', hotfix: true }],
  ['0.2.0', { date: '2026-12-01', hotfix: false }],
])('%s is found in the changelog', (version, expected) =>
  expect(readRelease(version, CHANGELOG)).toEqual({ version, ...expected }),
);

test.each(['0.2', '0.2.2', '10.2.0', '0.2.0 (2026-12-01)'])('%s is not', (version) =>
  expect(() => readRelease(version, CHANGELOG)).toThrow('no heading'),
);

test('the page lists all, with the label of hotfixes', () => {
  const page = releasesPage('<!-- releases: made by “npm run gen” -->\n<!-- end -->', CHANGELOG);
  expect(page.split('\n').filter((line) => /^\| \d/.test(line))).toEqual([
    '| 0.3.0 | not released yet | |',
    '| 0.2.1 | 2026-12-08 | **HOTFIX** |',
    '| 0.2.0 | 2026-12-01 | |',
  ]);
});

test('the programs have the release of the sources', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(release).toEqual(readRelease(manifest.version, changelog));
});
