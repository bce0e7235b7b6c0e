import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Artefact, Release } from './artefact.ts';
import { type Needed, packageBill } from './bill.ts';
import { zip } from './zip.ts';

const SOURCE = 'sdk/go';

/** Builds the Go module as the files of a module proxy (https://go.dev/ref/mod#goproxy-protocol) below go/. */
export function goModule({ root, version, date }: Release): Artefact[] {
  const read = (file: string): Buffer => readFileSync(path.join(root, SOURCE, file));
  const definition = read('go.mod').toString();
  const name = /^module (\S+)$/m.exec(definition)![1];
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: path.join(root, SOURCE), encoding: 'utf8' });
  const content = moduleZip(
    `${name}@v${version}`,
    files.split('\0').filter((file) => file !== ''),
    read,
  );
  const bill = packageBill({
    type: 'library',
    name,
    version: `v${version}`,
    purl: `pkg:golang/${name}@v${version}`,
    description: 'Client of the Fourwinds DNS APIs',
    content,
    date,
    needs: requirementsIn(definition),
  });
  const folder = `go/${escaped(name)}/@v`;
  const info = { Version: `v${version}`, Time: `${date}T00:00:00Z` };
  return [
    { path: `${folder}/list`, content: Buffer.from(`v${version}\n`) },
    { path: `${folder}/v${version}.info`, content: Buffer.from(JSON.stringify(info)) },
    { path: `${folder}/v${version}.mod`, content: Buffer.from(definition) },
    { path: `${folder}/v${version}.zip`, content, bill },
  ];
}

/**
 * Returns the zip archive of a module (https://go.dev/ref/mod#zip-files). A folder with a go.mod of its own is another
 * module, and `vendor` is never part of one.
 */
export function moduleZip(prefix: string, files: readonly string[], read: (file: string) => Uint8Array): Buffer {
  const others = files.filter((file) => file.endsWith('/go.mod')).map((file) => path.dirname(file));
  const own = files.filter(
    (file) => !/(^|\/)vendor\//.test(file) && !others.some((folder) => file.startsWith(`${folder}/`)),
  );
  return zip([...own].sort().map((file) => ({ path: `${prefix}/${file}`, content: read(file) })));
}

/** Writes a path as module proxies do: an exclamation mark and the small letter for each capital letter. */
function escaped(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}

/** Reads the modules that go.mod requires, such as `golang.org/x/net v0.50.0`. */
function requirementsIn(definition: string): Needed[] {
  return Array.from(definition.matchAll(/^(?:require|\t) ?(\S+) (v\S+)/gm), ([, name, version]) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:golang/${name}@${version}`,
  }));
}
