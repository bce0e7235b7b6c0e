import { replaceBlock } from './block.ts';

/** The release that the sources are, or become. */
export interface ReleaseFacts {
  readonly version: string;
  /** Day of the release, such as `2026-12-01`. null for sources that are not released. */
  readonly date: string | null;
  readonly hotfix: boolean;
}

const HEADING = /^## (\d+\.\d+\.\d+) \((?:unreleased|(\d{4}-\d{2}-\d{2})(, HOTFIX)?)\)$/gm;

/**
 * Finds the release of a version in the changelog, by a heading such as `## 0.1.1 (2026-12-01, HOTFIX)` or
 * `## 0.2.0 (unreleased)`. Throws an Error if the version has no heading.
 */
export function readRelease(version: string, changelog: string): ReleaseFacts {
  const found = releasesIn(changelog).find((release) => release.version === version);
  if (found === undefined)
    throw new Error(`CHANGELOG.md has no heading for ${version}; write ## ${version} (unreleased)`);
  return found;
}

function releasesIn(changelog: string): ReleaseFacts[] {
  return Array.from(changelog.matchAll(HEADING), ([, version, date, hotfix]: (string | undefined)[]) => ({
    version: version!,
    date: date ?? null,
    hotfix: hotfix !== undefined,
  }));
}

/** Fills the table of docs/releases.md with the releases of the changelog. */
export function releasesPage(page: string, changelog: string): string {
  const rows = releasesIn(changelog).map(({ version, date, hotfix }) => {
    const label = hotfix ? ' **HOTFIX** |' : ' |';
    return `| ${version} | ${date ?? 'not released yet'} |${label}`;
  });
  return replaceBlock(page, 'releases', ['| version | date | label |', '|---|---|---|', ...rows].join('\n'));
}

/** Returns the module with the release, which all programs include. */
export function releaseModule({ version, date, hotfix }: ReleaseFacts): string {
  return [
    '// Made by “npm run gen” from package.json and CHANGELOG.md.\n',
    '/** The release of this program. `date` is null if it is not released. */',
    'export const release: { readonly version: string; readonly date: string | null; readonly hotfix: boolean } = {',
    `  version: '${version}',`,
    `  date: ${date === null ? 'null' : `'${date}'`},`,
    `  hotfix: ${hotfix},`,
    '};\n',
  ].join('\n');
}
