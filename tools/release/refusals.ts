import type { ReleaseFacts } from '../gen/release.ts';

/** The facts that decide whether a release may be made. */
export interface Facts {
  readonly version: string;
  /** Lines of `git status --porcelain`. */
  readonly changes: readonly string[];
  /** The release in the changelog. undefined if the changelog has no heading for the version. */
  readonly release: ReleaseFacts | undefined;
  /** Lines of errors of `gen --check`. */
  readonly differing: readonly string[];
  /** The commit of the present tree, and the commit that the tag of the version names. */
  readonly commit: string;
  readonly tagged: string | undefined;
  /** Faults of the signing key. Empty if it is usable, or if nothing is to be signed. */
  readonly key: readonly string[];
}

/** Returns a sentence for each reason against the release, with the correction. Empty if the release may be made. */
export function refusals({ version, changes, release, differing, commit, tagged, key }: Facts): string[] {
  return [
    ...(changes.length > 0 ? [`The tree has changes: ${some(changes)}. Commit or remove them.`] : []),
    ...changelogRefusals(version, release),
    ...(differing.length > 0
      ? [`Versions or other generated files differ: ${some(differing)}. Run “make gen” and commit the result.`]
      : []),
    ...(tagged !== undefined && tagged !== commit
      ? [`The tag v${version} names another commit: ${tagged}. Check it out, or raise the version in package.json.`]
      : []),
    ...key,
  ];
}

function changelogRefusals(version: string, release: ReleaseFacts | undefined): string[] {
  const heading = `## ${version} (YYYY-MM-DD)`;
  if (release === undefined) return [`CHANGELOG.md has no entry for ${version}. Write ${heading}, and its lines.`];
  if (release.date === null)
    return [`The entry for ${version} in CHANGELOG.md has no date. Write ${heading} with the day of the release.`];
  return [];
}

const SHOWN = 5;

/** Joins the first entries. Says how many there are if some are left out. */
function some(entries: readonly string[]): string {
  const shown = entries.slice(0, SHOWN).map((one) => one.trim());
  return shown.join(', ') + (entries.length > SHOWN ? `, … (${entries.length})` : '');
}
