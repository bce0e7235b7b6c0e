import { execFileSync } from 'node:child_process';

const LONGEST = 72;

/**
 * Exits with status 1 if a commit that is not on origin/main has a subject of more than 72 characters. In a clone
 * without origin/main, checks the commits that are on no remote. In a clone without remotes, checks only the last
 * commit. Outside a clone, checks nothing.
 */
const long = commits().filter(({ subject }) => Array.from(subject).length > LONGEST);
for (const { hash, subject } of long)
  console.error(`${hash} ${subject}\n  A subject has at most ${LONGEST} characters: move the reason into the body.`);
process.exitCode = long.length === 0 ? 0 : 1;

function commits(): { readonly hash: string; readonly subject: string }[] {
  const lines = git('log', '--no-merges', '--format=%h %s', ...range())?.split('\n') ?? [];
  return lines.map((line) => {
    const [hash] = line.split(' ', 1);
    return { hash, subject: line.slice(hash.length + 1) };
  });
}

function range(): readonly string[] {
  if (git('rev-parse', '--verify', '--quiet', 'origin/main') !== undefined) return ['origin/main..HEAD'];
  return git('remote') ? ['HEAD', '--not', '--remotes'] : ['-1', 'HEAD'];
}

/** The trimmed output of a git command; undefined if the command fails. */
function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}
