import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { imagePrograms } from '../../images/programs.ts';
import type { Artefact, Release } from './artefact.ts';

export interface ReleasedImage {
  readonly program: string;
  readonly version: string;
  /** SHA-256 of the manifest, in hexadecimal. It identifies the image in a registry. */
  readonly digest: string;
}

interface ImageBill {
  readonly metadata: { readonly component: { readonly hashes: readonly [{ readonly content: string }] } };
}

/** Builds the programs and their container images, in a folder. */
export function releaseImages(
  { root, version, commit }: Release,
  folder: string,
): { images: ReleasedImage[]; artefacts: Artefact[] } {
  mkdirSync(folder, { recursive: true });
  const node = (...args: string[]) => execFileSync(process.execPath, args, { cwd: root, stdio: 'pipe' });
  node('tools/build.ts');
  node('web/build.ts');
  node('images/main.ts', '--out', folder, '--revision', commit);
  const built = imagePrograms.map((program) => {
    const content = readFileSync(path.join(folder, `${program}.tar`));
    const bill = JSON.parse(readFileSync(path.join(folder, `${program}.cdx.json`), 'utf8')) as ImageBill;
    const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
    const artefact = { path: `images/${program}-${version}-${architecture}.tar`, content, bill };
    return { image: { program, version, digest: bill.metadata.component.hashes[0].content }, artefact };
  });
  return { images: built.map(({ image }) => image), artefacts: built.map(({ artefact }) => artefact) };
}
