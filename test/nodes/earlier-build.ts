import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TestImages } from '../../images/testing/images.ts';

const root = path.join(import.meta.dirname, '../..');
/** On the file system of this tree, whose packages it shares. */
const folder = path.join(root, '.cache/earlier');
/** Other than that of this tree, so that nodes tell its images from those of this tree. */
const VERSION = '0.0.0-earlier';

/** Charts and images from which this tree is upgraded. */
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

/** The commit before this one; this one, and its name says so, in a clone that has no other. */
export function earlierCommit(): { readonly name: string; readonly commit: string } {
  try {
    const commit = git('rev-parse', '--verify', '--short', 'HEAD^').toString().trim();
    return { name: `commit ${commit}`, commit };
  } catch {
    return { name: 'this commit itself, since the clone has none before', commit: 'HEAD' };
  }
}

/** Builds a commit apart from this tree. It has the packages of this tree, or its own where its lock files are others. */
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

/** Gives a place of it the packages of this tree, as hard links, unless its lock file is another one. Links to workspaces lead to its own. */
function sharePackages(place: string): void {
  const lock = path.join(place, 'package-lock.json');
  if (read(folder, lock) !== read(root, lock)) return;
  const packages = path.join(place, 'node_modules');
  execFileSync('cp', ['--archive', '--link', path.join(root, packages), path.join(folder, packages)]);
  // For make they are newer than the lock file, which has the time of the commit.
  utimesSync(path.join(folder, lock), 0, 0);
}

/** Its mark of installed packages, if it has one, is its own, and newer than its files. */
function renewMark(): void {
  const mark = path.join(folder, 'node_modules/.installed');
  if (!existsSync(mark)) return;
  rmSync(mark);
  writeFileSync(mark, '');
}
