import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Artefact } from './artefact.ts';
import type { ReleaseKey } from './release-key.ts';

const CHECKSUMS = 'checksums.txt';

/**
 * Returns all files of a release by path: artefacts, bills of materials, checksums.txt for `sha256sum --check`, and a
 * signature beside each file if there is a key.
 */
export function releaseFiles(artefacts: readonly Artefact[], key: ReleaseKey | undefined): Map<string, Uint8Array> {
  const files = artefacts.flatMap(({ path, content, bill }): [string, Uint8Array][] => [
    [path, content],
    ...(bill === undefined
      ? []
      : [[`${path}.cdx.json`, Buffer.from(`${JSON.stringify(bill, null, 2)}\n`)] as [string, Uint8Array]]),
  ]);
  files.sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = files.map(([name, content]) => `${hash('sha256', content)}  ${name}\n`);
  files.push([CHECKSUMS, Buffer.from(lines.join(''))]);
  const signatures = files.map(([name, content]): [string, Uint8Array] => [
    `${name}.sig`,
    Buffer.from(key?.sign(content) ?? ''),
  ]);
  return new Map([...files, ...(key === undefined ? [] : signatures)]);
}

/** Returns the paths that differ between files and a folder, sorted. */
export function differences(files: ReadonlyMap<string, Uint8Array>, folder: string): string[] {
  const present = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const added = [...files.keys()].filter((name) => !present.includes(name));
  const others = present.filter((name) => {
    const content = files.get(name);
    return content === undefined || !readFileSync(path.join(folder, name)).equals(content);
  });
  return [...added, ...others].sort();
}

export function writeFiles(files: ReadonlyMap<string, Uint8Array>, folder: string): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
