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
  const found = Array.from(changelog.matchAll(HEADING)).find(([, name]) => name === version);
  if (found === undefined)
    throw new Error(`CHANGELOG.md has no heading for ${version}; write ## ${version} (unreleased)`);
  const [, , date, hotfix] = found as (string | undefined)[];
  return { version, date: date ?? null, hotfix: hotfix !== undefined };
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
