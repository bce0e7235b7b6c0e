import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TestImages } from '../../images/testing/images.ts';

const root = path.join(import.meta.dirname, '../..');
/** A folder on the same file system as this tree, so that packages can be hard-linked. */
const folder = path.join(root, '.cache/earlier');
/** A version that differs from the current one, so that nodes distinguish the images of both. */
const VERSION = '0.0.0-earlier';

/** Charts and images of the earlier commit, which the test upgrades. */
export interface EarlierBuild {
  readonly images: TestImages;
  /** The tag of its images. */
  readonly tag: string;
  /** The path of a chart. */
  chart(name: string): string;
  remove(): void;
}

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: Infinity, stdio: ['ignore', 'pipe', 'pipe'] });

/** Returns the previous commit. In a clone with a single commit, returns the current one, with a name that says so. */
export function earlierCommit(): { readonly name: string; readonly commit: string } {
  try {
    const commit = git('rev-parse', '--verify', '--short', 'HEAD^').toString().trim();
    return { name: `commit ${commit}`, commit };
  } catch {
    return { name: 'this commit itself, since the clone has none before', commit: 'HEAD' };
  }
}

/**
 * Builds another commit outside this tree. Uses the packages of this tree, or installs its own if the lock files
 * differ.
 */
export async function buildEarlier(commit: string, registry: string): Promise<EarlierBuild> {
  const images = new TestImages();
  const remove = (): void => {
    images.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
    for (const place of ['.', 'toolchain']) sharePackages(place);
    renewMark();
    const manifest = JSON.parse(read(folder, 'package.json')) as object;
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: VERSION }, null, 2));
    await images.make({ REGISTRY: registry, REVISION: commit }, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { images, tag: VERSION, chart: (name) => path.join(folder, 'charts', name), remove };
}

const read = (tree: string, file: string): string => readFileSync(path.join(tree, file), 'utf8');

/**
 * Hard-links the packages of this tree into the earlier tree, unless the lock files differ. Links to workspaces
 * resolve within the earlier tree.
 */
function sharePackages(place: string): void {
  const lock = path.join(place, 'package-lock.json');
  if (read(folder, lock) !== read(root, lock)) return;
  const packages = path.join(place, 'node_modules');
  execFileSync('cp', ['--archive', '--link', path.join(root, packages), path.join(folder, packages)]);
  // make must see the packages as newer than the lock file, which has the time of the commit.
  utimesSync(path.join(folder, lock), 0, 0);
}

/** Replaces the mark of installed packages with a new file, which is newer than the sources. */
function renewMark(): void {
  const mark = path.join(folder, 'node_modules/.installed');
  if (!existsSync(mark)) return;
  rmSync(mark);
  writeFileSync(mark, '');
}
