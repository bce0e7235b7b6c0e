import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Fourwinds, freeAddresses, startFourwinds } from '../e2e/fourwinds.ts';

/**
 * Runs the examples of docs/use/api.md in order, as a reader would type them. Needs `make build`, bash, curl and
 * openssl.
 */
const page = readFileSync(join(import.meta.dirname, '../../docs/use/api.md'), 'utf8');
const blocks = Array.from(page.matchAll(/^```sh\n(.*?)^```$/gms), ([, block]) => block);

/**
 * A replacement for curl. Records the arguments and the status of each request, and ends event streams after a few
 * seconds.
 */
const CURL = `#!/bin/sh
PATH=$REST_OF_PATH
case "$*" in */events*) set -- --max-time 3 "$@";; esac
curl --dump-header "$NOTES/head" "$@"
result=$?
printf '%s %s\\n' "$(sed -n 's/^HTTP[^ ]* \\([0-9]*\\).*/\\1/p' "$NOTES/head" | tail -n 1)" "$*" | tr '\\n' ' ' >>"$NOTES/requests"
echo >>"$NOTES/requests"
rm -f "$NOTES/head"
exit $result
`;

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-page-'));
const bin = join(folder, 'bin');
let product: Fourwinds;

beforeAll(async () => {
  mkdirSync(bin);
  writeFileSync(join(bin, 'curl'), CURL);
  chmodSync(join(bin, 'curl'), 0o755);
  // No resolver answers at this address on any machine.
  const environment = { FOURWINDS_RESOLVERS: '127.0.0.1:1' };
  // The product is not shared, because the page starts with an empty product in the folder that its commands name.
  product = await startFourwinds(join(folder, '.fourwinds'), await freeAddresses(), environment);
});
afterAll(async () => {
  process.kill(product.pid, 'SIGTERM');
  await product.ended;
  rmSync(folder, { recursive: true, force: true });
});

test('every example of docs/use/api.md is answered as the page says', async () => {
  const script = blocks.join('\n').replace(/^BASE=.*$/m, `BASE=http://${product.http}`);
  const { PATH = '' } = process.env;
  const env = { PATH: `${bin}:${PATH}`, REST_OF_PATH: PATH, NOTES: folder };
  const { stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], {
    cwd: folder,
    env,
    maxBuffer: 1 << 26,
  });
  const requests = readFileSync(join(folder, 'requests'), 'utf8').trim().split('\n');
  expect(requests.filter((request) => !/^(2\d\d|304) /.test(request))).toEqual([]);
  expect(requests.filter((request) => request.startsWith('304 '))).toHaveLength(1);
  const lines = blocks.join('').match(/(?<![\w.])(auth|file|curl) (?=["$-])/g)!;
  // Two of these matches are the calls of curl inside the functions `auth` and `file`.
  expect(requests).toHaveLength(lines.length - 2);
  expect(stderr.split('\n').filter((line) => line !== '' && !/^curl: \(28\)/.test(line))).toEqual([]);
  expect(existsSync(join(folder, 'example.com.zone'))).toBe(true);
  expect(readFileSync(join(folder, 'audit.csv'), 'utf8')).toMatch(/"records\.change","applied"/);
});
