import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Artefact } from './artefact.ts';
import { differences, releaseFiles, writeFiles } from './release-folder.ts';

const ARTEFACTS: readonly Artefact[] = [
  { path: 'npm/one.tgz', content: Buffer.from('one'), bill: { bomFormat: 'CycloneDX' } },
  { path: 'go/list', content: Buffer.from('v1.2.3\n') },
];
const key = { publicKey: '', sign: (content: Uint8Array) => `signature of ${hash('sha256', content)}` };

test('each file has a line in checksums.txt, and each file has a signature', () => {
  const files = releaseFiles(ARTEFACTS, key);
  const content = (name: string): string => Buffer.from(files.get(name)!).toString();
  const names = ['go/list', 'npm/one.tgz', 'npm/one.tgz.cdx.json'];
  const lines = names.map((name) => `${hash('sha256', content(name))}  ${name}\n`);
  expect(content('checksums.txt')).toBe(lines.join(''));
  const signed = [...names, 'checksums.txt'];
  expect([...files.keys()].sort()).toEqual([...signed, ...signed.map((name) => `${name}.sig`)].sort());
  for (const name of signed) expect(content(`${name}.sig`)).toBe(key.sign(files.get(name)!));
});

test('without a key there are no signatures', () => {
  const names = [...releaseFiles(ARTEFACTS, undefined).keys()];
  expect(names).toEqual(['go/list', 'npm/one.tgz', 'npm/one.tgz.cdx.json', 'checksums.txt']);
});

describe('a folder', () => {
  const files = releaseFiles(ARTEFACTS, undefined);
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-release-'));
    writeFiles(files, folder);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('with the same files is equal', () => expect(differences(files, folder)).toEqual([]));

  test.each([
    ['of other content', () => writeFileSync(path.join(folder, 'npm/one.tgz'), 'two'), 'npm/one.tgz'],
    ['that is missing', () => rmSync(path.join(folder, 'go/list')), 'go/list'],
    ['more', () => writeFileSync(path.join(folder, 'npm/two.tgz'), ''), 'npm/two.tgz'],
    ['more, hidden', () => writeFileSync(path.join(folder, '.hidden'), ''), '.hidden'],
  ])('with a file %s differs', (_, change, name) => {
    change();
    expect(differences(files, folder)).toEqual([name]);
  });
});
