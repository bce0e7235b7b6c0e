import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chartArchive, CHARTS } from './charts.ts';
import { moduleZip } from './go-module.ts';
import { readReleaseKey } from './release-key.ts';

/** Independent programs read the archives and signatures. */

const root = path.join(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'fourwinds-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });
const write = (name: string, content: string | Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

test('the charts are those of the folder charts', () => {
  const found = run('git', '-C', path.join(root, 'charts'), 'ls-tree', '--name-only', 'HEAD').trim().split('\n');
  expect(Object.keys(CHARTS).sort()).toEqual(found.sort());
});

describe.each(Object.keys(CHARTS))('the archive of the chart %s', (name) => {
  const file = write(`${name}.tgz`, chartArchive(root, name));

  test('has the files of the folder, in order, owned by root and without times', () => {
    const lines = run('tar', '--list', '--verbose', '--numeric-owner', '--utc', '--file', file).trim().split('\n');
    const names = lines.map((line) => line.split(/\s+/).at(-1)!);
    const tracked = run('git', '-C', path.join(root, 'charts'), 'ls-files', name).trim().split('\n');
    expect(names).toEqual(tracked.sort());
    expect(
      new Set(
        lines.map((line) =>
          line
            .replace(/ +\d+ /, ' ')
            .split(/\s+/)
            .slice(0, 4)
            .join(' '),
        ),
      ),
    ).toEqual(new Set(['-rw-r--r-- 0/0 1970-01-01 00:00']));
  });

  test('unpacks to the same files', () => {
    run('tar', '--extract', '--directory', folder, '--file', file);
    run('diff', '--recursive', path.join(folder, name), path.join(root, 'charts', name));
  });

  test('has no time and no name in its gzip header', () => {
    const header = readFileSync(file);
    expect([header[3], header.readUInt32LE(4)]).toEqual([0, 0]);
  });
});

describe('the archive of a Go module', () => {
  const contents: { readonly [file: string]: string } = {
    'go.mod': 'module example.com/one\n',
    'list/list.go': 'package list\n'.repeat(1000),
    'one.go': 'package one\n',
    'empty.txt': '',
    'ümlaut.txt': 'ü',
    'vendor/example.com/two/two.go': 'package two\n',
    'tools/go.mod': 'module example.com/one/tools\n',
    'tools/tool.go': 'package tools\n',
  };
  const archive = moduleZip('example.com/one@v1.2.3', Object.keys(contents), (file) => Buffer.from(contents[file]));
  const file = write('one.zip', archive);
  const own = ['empty.txt', 'go.mod', 'list/list.go', 'one.go', 'ümlaut.txt'];

  test('is read by unzip: without vendor and other modules, below the module and its version', () => {
    const names = run('unzip', '-Z1', file).trim().split('\n');
    expect(names).toEqual(own.map((name) => `example.com/one@v1.2.3/${name}`));
    expect(run('unzip', '-tq', file)).toContain('No errors detected');
  });

  test('is read by Python with the same contents', () => {
    const script =
      'import json, sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(json.dumps([[i.filename, i.date_time, i.external_attr >> 16, z.read(i).decode()] for i in z.infolist()]))';
    const entries = JSON.parse(run('python3', '-c', script, file)) as unknown;
    expect(entries).toEqual(
      own.map((name) => [`example.com/one@v1.2.3/${name}`, [1980, 1, 1, 0, 0, 0], 0o100644, contents[name]]),
    );
  });
});

test.each(['pkcs8', 'sec1'] as const)('openssl verifies a signature of a key in the form %s', (type) => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { publicKey, sign } = readReleaseKey(privateKey.export({ format: 'pem', type }));
  const signature = write('signature', Buffer.from(sign(Buffer.from('signed')), 'base64'));
  const verify = (name: string) =>
    run('openssl', 'dgst', '-sha256', '-verify', write('release.pub', publicKey), '-signature', signature, name);
  expect(verify(write('signed', 'signed'))).toBe('Verified OK\n');
  expect(() => verify(write('changed', 'changed'))).toThrow();
});
