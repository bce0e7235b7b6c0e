import { execFileSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeClientPackage } from '../client-package.ts';
import type { Artefact, Release } from './artefact.ts';
import { packageBill } from './bill.ts';

interface PackageManifest {
  readonly name: string;
  readonly description: string;
  readonly dependencies?: { readonly [name: string]: string };
}

/** Builds the npm package of the TypeScript library in a folder. Throws if the library has type errors. */
export function npmPackage({ version, date }: Release, folder: string): Artefact[] {
  const [source, packed] = ['source', 'packed'].map((name) => path.join(folder, name));
  for (const one of [source, packed]) mkdirSync(one, { recursive: true });
  writeClientPackage(source);
  // npm keeps the modes of files, which depend on the umask of the checkout.
  for (const file of globSync('**/*.*', { cwd: source })) chmodSync(path.join(source, file), 0o644);
  chmodSync(path.join(source, 'LICENSE'), 0o644);
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], {
    cwd: source,
    stdio: 'pipe',
  });
  const [file] = globSync('*.tgz', { cwd: packed });
  const content = readFileSync(path.join(packed, file));
  const {
    name,
    description,
    dependencies = {},
  } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as PackageManifest;
  const bill = packageBill({
    type: 'library',
    name,
    version,
    purl: npmUrl(name, version),
    description,
    content,
    date,
    needs: Object.entries(dependencies).map(([one, range]) => ({
      type: 'library',
      name: one,
      purl: npmUrl(one),
      range,
    })),
  });
  return [{ path: `npm/${file}`, content, bill }];
}

function npmUrl(name: string, version?: string): string {
  return `pkg:npm/${name.replace('@', '%40')}${version === undefined ? '' : `@${version}`}`;
}
