/** @slow */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { freePort } from '../test/free-port.ts';
import { createDatabase, type TestDatabase } from '../test/postgres/database.ts';
import type { ServiceProcess } from '../test/service-process.ts';
import { imagePrograms, type Program } from './programs.ts';
import { TestImages } from './testing/images.ts';
import { startInImage } from './testing/in-image.ts';
import { writeZone } from './testing/zone.ts';

const images = new TestImages();
const unpacked = new Map<Program, { listing: string[]; folder: string }>();
const running: ServiceProcess[] = [];
let database: TestDatabase;

beforeAll(async () => {
  await images.make();
  for (const program of imagePrograms) unpacked.set(program, await images.unpack(program));
  database = await createDatabase();
}, 300_000);
afterAll(async () => {
  await Promise.all(running.map((program) => program.end()));
  await database.stop();
  images.remove();
});

/** Starts a script of an image, by default its program. Returns the log lines up to the time when it is ready. */
async function start(
  program: Program,
  environment: NodeJS.ProcessEnv,
  script: string = program,
): Promise<readonly string[]> {
  const entrypoint = ['/usr/bin/node', `/app/dist/${script}.js`];
  const started = startInImage(unpacked.get(program)!.folder, entrypoint, environment);
  running.push(started);
  return started.ready();
}

function filesOfDashboard(): string[] {
  const folder = path.join(import.meta.dirname, '../dist/web');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

const LIBRARIES = ['atomic.so.1', 'c.so.6', 'dl.so.2', 'gcc_s.so.1', 'm.so.6', 'pthread.so.0', 'stdc++.so.6'];
/** Files that every image contains, on x64 and arm64. */
const BASE = [
  ...LIBRARIES.map((name) => `lib/TRIPLET/lib${name}`),
  'lib/LOADER',
  'usr/bin/node',
  'usr/share/doc/node/LICENSE',
  'etc/ssl/certs/ca-certificates.crt',
  'etc/nsswitch.conf',
  'etc/passwd',
  'app/LICENSE',
  'app/NOTICE',
  'app/package.json',
];
const OWN: { readonly [program in Program]: readonly string[] } = {
  operator: ['operator', 'bootstrap', 'composition-thread', 'fourwinds-admin', 'signing-thread'].map(
    (name) => `app/dist/${name}.js`,
  ),
  api: [
    ...['api', 'fourwinds-admin', 'zone-thread'].map((name) => `app/dist/${name}.js`),
    ...filesOfDashboard().map((file) => `app/dist/web/${file}`),
  ],
  worker: ['app/dist/worker.js'],
  'external-dns': ['app/dist/external-dns.js'],
  'cert-manager-solver': ['app/dist/cert-manager-solver.js'],
  nameserver: [
    ...['nameserver', 'snapshot-thread', 'udp-thread', 'zone-file-thread'].map((name) => `app/dist/${name}.js`),
    'app/node_modules/@koromix/koffi-linux-ARCH/linux_ARCH/koffi.node',
  ],
};
const JAVASCRIPT =
  /^app\/(dist\/chunks|node_modules\/(koffi|@koromix\/koffi-linux-ARCH))\/.*(\.c?js|package\.json|LICENSE.txt)$/;

const neutral = (file: string): string =>
  file
    .replace(/lib\/(x86_64|aarch64)-linux-gnu/, 'lib/TRIPLET')
    .replace(/lib(64)?\/ld-linux-.*/, 'lib/LOADER')
    .replace(/koffi-linux-(x64|arm64)/, 'koffi-linux-ARCH')
    .replace(/linux_(x64|arm64)/, 'linux_ARCH');

describe.each(imagePrograms)('the image of %s', (program) => {
  test('has Node, its libraries, certificates and the program, and nothing else', () => {
    const files = unpacked.get(program)!.listing.map((line) => neutral(line.split(/\s+/)[5]));
    const others = files.filter((file) => !file.endsWith('/') && !JAVASCRIPT.test(file));
    expect(others.sort()).toEqual([...BASE, ...OWN[program]].sort());
  });

  test('has no link, no device, and no file that another user than root could change', () => {
    const kinds = unpacked.get(program)!.listing.map((line) => line.split(/\s+/).slice(0, 2).join(' '));
    expect([...new Set(kinds)].sort()).toEqual(['-rw-r--r-- 0/0', '-rwxr-xr-x 0/0', 'drwxr-xr-x 0/0']);
  });

  test('runs as a user without rights, and says version and revision', async () => {
    const { config } = await images.config(program);
    expect(config).toMatchObject({ User: '65532:65532', Entrypoint: ['/usr/bin/node', `/app/dist/${program}.js`] });
    expect(config.Labels).toMatchObject({
      'org.opencontainers.image.version': manifest.version,
      'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}/) as string,
    });
  });

  test('has a bill of materials with Node, the C library, and packages of npm', () => {
    const names = images.components(program).map(({ purl }) => purl.replace(/@[^@]*$/, ''));
    expect(names).toEqual(expect.arrayContaining(['pkg:generic/node', 'pkg:deb/debian/libc6', 'pkg:npm/zod']));
    expect(names.includes('pkg:npm/koffi')).toBe(program === 'nameserver');
    expect(new Set(names).size).toBeGreaterThan(10);
  });

  test('is described by the Dockerfile with the same settings', async () => {
    const { config } = await images.config(program);
    const stage = readFileSync(path.join(import.meta.dirname, 'Dockerfile'), 'utf8')
      .split(`\nFROM scratch AS ${program}\n`)[1]
      .split('\nFROM ')[0];
    for (const line of [
      `USER ${config.User}`,
      `WORKDIR ${config.WorkingDir}`,
      ...config.Env.map((one) => `ENV ${one}`),
    ])
      expect(stage).toContain(`\n${line}\n`);
    expect(stage).toContain(`\nENTRYPOINT ${JSON.stringify(config.Entrypoint)}\n`);
  });
});

test('made once more, in another time zone, the images have the same octets', async () => {
  const again = new TestImages();
  try {
    await again.make({ TZ: 'Asia/Kolkata', LC_ALL: 'C' });
    expect(again.digests()).toEqual(images.digests());
    expect(Object.keys(again.digests())).toHaveLength(2 * imagePrograms.length);
  } finally {
    again.remove();
  }
});

test('the tree for Docker has the files of the image', async () => {
  const { folder } = unpacked.get('nameserver')!;
  const tree = await images.tree('nameserver');
  const { stdout } = await promisify(execFile)('diff', ['--recursive', '--brief', folder, tree]);
  expect(stdout).toBe('');
});

test('a nameserver answers datagrams in threads of their own, with the addon in its image', async () => {
  const dns = `127.0.0.1:${await freePort()}`;
  const { folder } = unpacked.get('nameserver')!;
  writeZone(folder);
  const lines = await start('nameserver', { FOURWINDS_ZONES: '/zones', FOURWINDS_DNS: dns, FOURWINDS_WORKERS: '2' });
  const messages = lines.map((line) => (JSON.parse(line) as { msg?: string }).msg);
  expect(messages).toContain('datagrams are answered in threads of their own');
  const args = ['@127.0.0.1', '-p', dns.split(':')[1], '+short', 'www.example.com', 'A'];
  expect((await promisify(execFile)('dig', args)).stdout).toBe('192.0.2.80\n');
});

test('bootstrap, operator and API start', async () => {
  // Uses TCP, because the image has no access to the socket's folder.
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  const store = `${url.href}?store=management`;
  const [key] = await start('operator', { FOURWINDS_STORE: store }, 'bootstrap');
  expect(JSON.parse(key)).toMatchObject({ ready: true, publicationKey: expect.any(String) as string });
  expect(await start('operator', { FOURWINDS_STORE: store })).toContain('{"ready":true}');
  const http = `127.0.0.1:${await freePort()}`;
  const api = await start('api', { FOURWINDS_STORE: store, DATABASE_URL: url.href, FOURWINDS_HTTP: http });
  expect(api).toContain(JSON.stringify({ ready: true, http }));
  expect((await fetch(`http://${http}/healthz`)).status).toBe(200);
});
