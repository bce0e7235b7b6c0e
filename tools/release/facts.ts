import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readRelease, type ReleaseFacts } from '../gen/release.ts';
import type { Facts } from './refusals.ts';
import { normalPublicKey, readReleaseKey, type ReleaseKey } from './release-key.ts';

/** The file with the public key, in the root of the repository. */
const PUBLIC_KEY = 'release.pub';

const TO_MAKE_ONE = `
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out fourwinds-release.key
  openssl pkey -in fourwinds-release.key -pubout -out ${PUBLIC_KEY}
  Keep fourwinds-release.key outside of the repository. Commit ${PUBLIC_KEY}.`;

/** Reads the facts about a tree: its changes, its changelog, its generated files and the tag of its version. */
export function gatherFacts(root: string, version: string): Omit<Facts, 'key'> {
  const git = (...args: string[]) => outputOf(root, 'git', args);
  const status = git('status', '--porcelain');
  if (status === undefined) throw new Error(`${root} is no git repository; a release is made from a commit`);
  const release = releaseIn(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version);
  return {
    version,
    changes: linesOf(status),
    release,
    // Without an entry in the changelog, the check would name only this.
    differing: release === undefined ? [] : differingFiles(root),
    commit: git('rev-parse', 'HEAD')!.trim(),
    tagged: git('rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`)?.trim(),
  };
}

export interface KeyFacts {
  readonly key: ReleaseKey | undefined;
  readonly faults: readonly string[];
}

/**
 * Reads the signing key from a file. Its public key must be the one in the repository, so that everybody can verify the
 * release. `file` is undefined if no file is named.
 */
export function gatherKey(root: string, file: string | undefined): KeyFacts {
  if (file === undefined || file === '')
    return refused(
      `There is no signing key. Set FOURWINDS_RELEASE_KEY_FILE to the file with the private key, or UNSIGNED=yes to try a release without signatures. To make a key:${TO_MAKE_ONE}`,
    );
  const pem = textOf(file);
  if (pem === undefined) return refused(`FOURWINDS_RELEASE_KEY_FILE cannot be read: ${file}. Correct the path.`);
  try {
    const key = readReleaseKey(pem);
    const fault = publicKeyFault(key, textOf(path.join(root, PUBLIC_KEY)));
    return fault === undefined ? { key, faults: [] } : refused(fault);
  } catch (error) {
    return refused(`The key in ${file} cannot sign: ${(error as Error).message}. To make one:${TO_MAKE_ONE}`);
  }
}

function publicKeyFault(key: ReleaseKey, published: string | undefined): string | undefined {
  if (published === undefined)
    return `The repository has no ${PUBLIC_KEY}, so nobody could verify the release. Write it with “openssl pkey -in <private key> -pubout -out ${PUBLIC_KEY}”, and commit it.`;
  if (normalPublicKey(published) !== key.publicKey)
    return `The private key does not belong to ${PUBLIC_KEY}. Use the private key of ${PUBLIC_KEY}, or replace ${PUBLIC_KEY}.`;
  return undefined;
}

function refused(fault: string): KeyFacts {
  return { key: undefined, faults: [fault] };
}

function releaseIn(changelog: string, version: string): ReleaseFacts | undefined {
  try {
    return readRelease(version, changelog);
  } catch {
    return undefined;
  }
}

/** Returns the paths that `gen --check` names, or its other errors. */
function differingFiles(root: string): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['tools/gen.ts', '--check'], { cwd: root, encoding: 'utf8' });
  if (status === 0) return [];
  return linesOf(stderr).map((line) => /^(\S+) is (?:not what|made by)/.exec(line)?.[1] ?? line);
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the output of a program, or undefined if it fails. */
function outputOf(root: string, program: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
