import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

export const { version } = manifest;
export const DATE = '2026-12-01';

/** A clone of this repository with the packages that are installed here. */
export class ReleaseClone {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Clones the committed files of a repository. */
  static async create(folder: string, source = root): Promise<ReleaseClone> {
    await run('git', ['clone', '--quiet', source, folder]);
    const clone = new ReleaseClone(folder);
    await clone.#install();
    return clone;
  }

  /**
   * Links the installed packages, and copies Node, which make would download again if it were older than the lock file.
   * Links would be resolved to paths of this repository, and the programs would name them.
   */
  async #install(): Promise<void> {
    const [from, to] = [root, this.folder].map((one) => path.join(one, 'node_modules'));
    await run('cp', ['--archive', '--link', from, to]);
    cpSync(path.join(root, 'toolchain/node_modules'), path.join(this.folder, 'toolchain/node_modules'), {
      recursive: true,
    });
    mkdirSync(path.join(this.folder, '.cache'));
    await run('rm', [path.join(to, '.installed')]);
    writeFileSync(path.join(to, '.installed'), '');
  }

  /** Links a folder of .cache, such as that of installed Python packages. */
  linkCache(name: string): void {
    const link = path.join(this.folder, '.cache', name);
    if (!existsSync(link)) symlinkSync(path.join(root, '.cache', name), link);
  }

  /** Dates the entry of the changelog, adds the public key, and commits. */
  async prepare(publicKey: string): Promise<void> {
    const file = path.join(this.folder, 'CHANGELOG.md');
    const heading = new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(.*\\)$`, 'm');
    writeFileSync(file, readFileSync(file, 'utf8').replace(heading, `## ${version} (${DATE})`));
    writeFileSync(path.join(this.folder, 'release.pub'), publicKey);
    await this.make('gen');
    await run('git', ['add', '.'], { cwd: this.folder });
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    await run('git', [...author, 'commit', '--quiet', '--message', `Release ${version}`], { cwd: this.folder });
  }

  /** Runs make. Rejects with its output if it fails. A parent make that runs the tests has no effect on it. */
  async make(target: string, environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const own = { MAKEFLAGS: undefined, MAKELEVEL: undefined, FOURWINDS_RELEASE_KEY_FILE: undefined };
    const env = { ...process.env, ...own, ...environment };
    const { stdout } = await run('make', ['--no-print-directory', target], { cwd: this.folder, env });
    return stdout;
  }

  file(name: string): string {
    return path.join(this.folder, name);
  }
}
