import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeClientPackage } from '../../tools/client-package.ts';

const run = promisify(execFile);

/** An empty project of a user, with the packed library installed. */
export interface TypeScriptProject extends Disposable {
  readonly folder: string;
  /** The file of `npm pack`. */
  readonly packed: string;
}

/** Packs the TypeScript library with `npm pack`, and installs the file in an empty folder outside of this repository. */
export async function createTypeScriptProject(): Promise<TypeScriptProject> {
  const outside = mkdtempSync(join(tmpdir(), 'fourwinds-client-'));
  const [built, folder] = ['built', 'project'].map((name) => join(outside, name));
  for (const one of [built, folder]) mkdirSync(one);
  writeClientPackage(built);
  await run('npm', ['pack', '--silent', '--pack-destination', outside], { cwd: built });
  const packed = join(
    outside,
    readdirSync(outside).find((name) => name.endsWith('.tgz'))!,
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', packed], { cwd: folder });
  return { folder, packed, [Symbol.dispose]: () => rmSync(outside, { recursive: true }) };
}
