import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ImageConfig } from '../oci.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');

/** Runs make. A parent make that runs the tests has no effect on it. */
async function make(args: readonly string[], environment: NodeJS.ProcessEnv = {}, tree = root): Promise<void> {
  const own = { MAKEFLAGS: undefined, MAKELEVEL: undefined };
  await run('make', ['--no-print-directory', ...args], { cwd: tree, env: { ...process.env, ...own, ...environment } });
}

/** Images built by `make images` in a temporary folder. `remove` deletes it. */
export class TestImages {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-images-'));

  async make(environment: NodeJS.ProcessEnv = {}, tree?: string): Promise<void> {
    await make(['images', `OUT=${this.folder}`], environment, tree);
  }

  /** Returns a folder with the files that the Dockerfile puts into an image. */
  async tree(program: string): Promise<string> {
    const folder = this.file(`${program}-tree`);
    await make(['tree', `PROGRAM=${program}`, `OUT=${folder}`]);
    return folder;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** Returns the digests of the archives and of the bills of materials, by file name. */
  digests(): { [file: string]: string } {
    const files = globSync('*.{tar,json}', { cwd: this.folder }).sort();
    const digest = (file: string) =>
      createHash('sha256')
        .update(readFileSync(this.file(file)))
        .digest('hex');
    return Object.fromEntries(files.map((file) => [file, digest(file)]));
  }

  components(program: string): { name: string; version: string; purl: string }[] {
    const bill = JSON.parse(readFileSync(this.file(`${program}.cdx.json`), 'utf8')) as { components: [] };
    return bill.components;
  }

  /** Returns the image configuration from skopeo. */
  async config(program: string): Promise<{ readonly config: ImageConfig }> {
    const { stdout } = await run('skopeo', ['inspect', '--config', `oci-archive:${this.file(`${program}.tar`)}`]);
    return JSON.parse(stdout) as { readonly config: ImageConfig };
  }

  /**
   * Returns tar's listing of all layers, and the folder with the unpacked layers. skopeo first verifies all digests.
   */
  async unpack(program: string): Promise<{ listing: string[]; folder: string }> {
    const layers = this.file(`${program}-layers`);
    await run('skopeo', ['copy', `oci-archive:${this.file(`${program}.tar`)}`, `dir:${layers}`]);
    const manifest = JSON.parse(readFileSync(path.join(layers, 'manifest.json'), 'utf8')) as {
      layers: { digest: string }[];
    };
    const folder = mkdtempSync(this.file(`${program}-files-`));
    const listing: string[] = [];
    for (const { digest } of manifest.layers) {
      const archive = path.join(layers, digest.replace('sha256:', ''));
      const { stdout } = await run('tar', ['--list', '--verbose', '--numeric-owner', '--gzip', '--file', archive]);
      await run('tar', ['--extract', '--gzip', '--file', archive, '--directory', folder]);
      listing.push(...stdout.trim().split('\n'));
    }
    return { listing, folder };
  }

  private file(name: string): string {
    return path.join(this.folder, name);
  }
}
