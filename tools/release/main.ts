import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import type { Artefact, Release } from './artefact.ts';
import { packCharts } from './charts.ts';
import { gatherFacts, gatherKey } from './facts.ts';
import { goModule } from './go-module.ts';
import { releaseImages } from './images.ts';
import { npmPackage } from './npm-package.ts';
import { pythonPackage } from './python-package.ts';
import { refusals } from './refusals.ts';
import { differences, releaseFiles, writeFiles } from './release-folder.ts';

/**
 * Writes the packages, images and charts of this version to dist/release/VERSION, with bills of materials, checksums and
 * signatures. Publishes nothing. The same commit gives the same octets. Writes nothing and exits with status 1 if
 * something speaks against the release.
 *
 *   FOURWINDS_RELEASE_KEY_FILE=FILE node tools/release/main.ts
 *   node tools/release/main.ts --unsigned                         without signatures
 */
const root = path.join(import.meta.dirname, '../..');
const { version } = manifest;
const target = path.join(root, 'dist/release', version);
const { values } = parseArgs({ options: { unsigned: { type: 'boolean', default: false } } });

process.exitCode = await main();

async function main(): Promise<number> {
  process.umask(0o022);
  const { key, faults } = values.unsigned
    ? { key: undefined, faults: [] }
    : gatherKey(root, process.env.FOURWINDS_RELEASE_KEY_FILE);
  const facts = gatherFacts(root, version);
  const reasons = refusals({ ...facts, key: faults });
  if (reasons.length > 0) return refuse(reasons);
  const release = { root, version, date: facts.release!.date!, commit: facts.commit };
  const work = workFolder();
  try {
    const files = releaseFiles(await artefactsOf(release, work), key);
    if (existsSync(target)) return compare(files);
    const complete = path.join(work, 'complete');
    writeFiles(files, complete);
    renameSync(complete, target);
    process.stdout.write(`${target}: ${files.size} files of ${version}${key === undefined ? ', not signed' : ''}\n`);
    return 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function artefactsOf(release: Release, work: string): Promise<Artefact[]> {
  const { images, artefacts } = releaseImages(release, path.join(work, 'images'));
  return [
    ...artefacts,
    ...packCharts(release, images),
    ...goModule(release),
    ...npmPackage(release, path.join(work, 'npm')),
    ...(await pythonPackage(release, path.join(work, 'python'))),
  ];
}

function compare(files: ReadonlyMap<string, Uint8Array>): number {
  const differing = differences(files, target);
  if (differing.length > 0)
    return refuse([
      `${target} has other content: ${differing.slice(0, 5).join(', ')}. Move it away, or raise the version in package.json.`,
    ]);
  process.stdout.write(`${target} is complete and has not changed\n`);
  return 0;
}

function refuse(reasons: readonly string[]): number {
  process.stderr.write(
    `No release of ${version}:\n${reasons.map((one) => `- ${one}\n`).join('')}Nothing was written.\n`,
  );
  return 1;
}

/** Returns a new folder in dist/release. A folder elsewhere could be in another file system than the target. */
function workFolder(): string {
  const folder = path.dirname(target);
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(path.join(folder, '.new-'));
}
