import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Builds a commit apart from this tree. It has the packages of this tree, or its own where its lock file is another one. */
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
    if (read(folder, 'package-lock.json') === read(root, 'package-lock.json')) sharePackages();
    const manifest = JSON.parse(read(folder, 'package.json')) as object;
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, version: VERSION }, null, 2));
    await images.make({ REGISTRY: registry, REVISION: commit }, folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { images, tag: VERSION, chart: (name) => path.join(folder, 'charts', name), remove };
}

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** Gives it all packages of this tree, as hard links; links to workspaces lead to its own. */
function sharePackages(): void {
  const packages = path.join(folder, 'node_modules');
  execFileSync('cp', ['--archive', '--link', path.join(root, 'node_modules'), packages]);
  symlinkSync(path.join(root, 'toolchain/node_modules'), path.join(folder, 'toolchain/node_modules'));
  const mark = path.join(packages, '.installed');
  rmSync(mark);
  writeFileSync(mark, '');
}
