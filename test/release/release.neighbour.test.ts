import { execFile } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, hash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { fromFolder, go } from '../../sdk/go-command.ts';
import { REQUIRED } from '../charts/helm.ts';
import { useHelm } from '../charts/jest.ts';
import { downloadPythonPackages, installPythonPackages } from '../python-packages.ts';
import { DATE, ReleaseClone, version } from './release-clone.ts';

/**
 * Makes a release in a clone, once more in a clone of this clone, and reads it with the programs of its users.
 */

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '../..');
const outside = mkdtempSync(path.join(tmpdir(), 'fourwinds-release-'));
const helm = useHelm();

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  publicKeyEncoding: { format: 'pem', type: 'spki' },
});
const keyFile = path.join(outside, 'key.pem');

let clone: ReleaseClone;
let python: string;
let wheels: string;
let validator: string;
/** The folder with the release. */
let release: string;
let refusal: string;

beforeAll(async () => {
  writeFileSync(keyFile, privateKey);
  const requirements = path.join(root, 'sdk/python/tests/requirements.txt');
  python = await installPythonPackages('python-library', requirements);
  wheels = await downloadPythonPackages('python-library-wheels', { python, requirements });
  validator = await installPythonPackages('cyclonedx', path.join(import.meta.dirname, 'requirements.txt'));
  clone = await ReleaseClone.create(path.join(outside, 'clone'));
  linkPython(clone);
  refusal = await clone.make('release').then(
    () => 'made',
    (error: Error) => error.message,
  );
  await clone.prepare(publicKey);
  await clone.make('release', { FOURWINDS_RELEASE_KEY_FILE: keyFile });
  release = clone.file(`dist/release/${version}`);
}, 1_800_000);
afterAll(() => rmSync(outside, { recursive: true }));

/** Links the Python packages that are installed here. */
function linkPython(one: ReleaseClone): void {
  one.linkCache(path.basename(path.dirname(path.dirname(python))));
}

function folder(name: string): string {
  const created = path.join(outside, name);
  mkdirSync(created);
  return created;
}

/** Returns the paths of files in the release. */
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: release })
    .filter((file) => statSync(path.join(release, file)).isFile())
    .sort();
const only = (pattern: string): string => path.join(release, find(pattern)[0]);
const read = (file: string): Buffer => readFileSync(path.join(release, file));

test('without key and date, nothing is made, and both are named', () => {
  expect(refusal).toContain(`The entry for ${version} in CHANGELOG.md has no date.`);
  expect(refusal).toContain('Set FOURWINDS_RELEASE_KEY_FILE');
  expect(refusal).toContain('Nothing was written.');
});

test('a second clone, elsewhere, in another time zone and with another umask, makes the same files', async () => {
  const mask = process.umask(0o077);
  try {
    const other = await ReleaseClone.create(path.join(outside, 'another-clone'), clone.folder);
    linkPython(other);
    const environment = { FOURWINDS_RELEASE_KEY_FILE: keyFile, TZ: 'Asia/Kolkata', LC_ALL: 'C' };
    await other.make('release', environment);
    const folders = [release, other.file(`dist/release/${version}`)];
    const { stdout } = await run('diff', ['--recursive', '--brief', ...folders]).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    expect(stdout).toBe('');
  } finally {
    process.umask(mask);
  }
}, 1_800_000);

test('the release has an artefact for each way to install it, and nothing is left beside it', () => {
  const artefacts = find('**/*.*').filter((file) => !/\.(sig|json|txt|info|mod)$/.test(file));
  const count = (folder: string) => artefacts.filter((file) => file.startsWith(`${folder}/`)).length;
  expect(['charts', 'images', 'npm', 'python'].map(count)).toEqual([4, 6, 1, 2]);
  expect(find('go/**/*.zip')).toHaveLength(1);
  expect(readdirSync(clone.file('dist/release'))).toEqual([version]);
});

test('sha256sum accepts checksums.txt, which names all files except signatures', async () => {
  const { stdout } = await run('sha256sum', ['--check', '--strict', 'checksums.txt'], { cwd: release });
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => line.replace(/: OK$/, ''));
  const files = find('**').filter((file) => !file.endsWith('.sig') && existsSync(path.join(release, `${file}.sig`)));
  expect([...names, 'checksums.txt'].sort()).toEqual(files);
});

test('openssl verifies the signature of each file', async () => {
  const key = clone.file('release.pub');
  const signatures = find('**/*.sig');
  expect(signatures.length).toBeGreaterThan(20);
  for (const signature of signatures) {
    const der = path.join(outside, 'signature');
    writeFileSync(der, Buffer.from(read(signature).toString(), 'base64'));
    const file = path.join(release, signature.replace(/\.sig$/, ''));
    const { stdout } = await run('openssl', ['dgst', '-sha256', '-verify', key, '-signature', der, file]);
    expect(stdout).toBe('Verified OK\n');
  }
});

test('no file contains the private key', () => {
  const secret = createPrivateKey(privateKey).export({ format: 'jwk' }).d!;
  const forms = [privateKey.split('\n')[1], Buffer.from(secret, 'base64url')];
  for (const file of find('**/*.*')) for (const form of forms) expect(read(file).includes(form)).toBe(false);
});

test('the bills of materials are valid; that of each package and chart has its digest', async () => {
  const bills = find('**/*.cdx.json');
  expect(bills).toHaveLength(14);
  const files = bills.map((file) => path.join(release, file));
  const { stdout } = await run(validator, [path.join(import.meta.dirname, 'validate-bills.py'), ...files]);
  expect(stdout).toBe('');
  for (const bill of bills.filter((file) => !file.startsWith('images/'))) {
    const { metadata } = JSON.parse(read(bill).toString()) as {
      metadata: { component: { version: string; hashes: object[] } };
    };
    const content = hash('sha256', read(bill.replace(/\.cdx\.json$/, '')));
    expect(metadata.component.version).toMatch(new RegExp(`^v?${version}$`));
    expect(metadata.component.hashes).toEqual([{ alg: 'SHA-256', content }]);
  }
});

test('npm installs the package in an empty project', async () => {
  const project = folder('npm-project');
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
  await run('npm', ['install', '--silent', '--offline', only('npm/*.tgz')], { cwd: project });
  const program = "import { VERSION, Fourwinds } from '@fourwinds/client'; console.log(VERSION, Fourwinds.name)";
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: project });
  expect(stdout).toBe(`${version} Fourwinds\n`);
});

test('pip installs the wheel in an empty environment, and builds the same wheel from the sources', async () => {
  const environment = path.join(outside, 'python-project');
  await run('python3', ['-m', 'venv', '--without-pip', environment]);
  const own = path.join(environment, 'bin/python');
  const pip = ['-m', 'pip', '--disable-pip-version-check'];
  const wheel = only('python/*.whl');
  await run(python, [...pip, '--python', own, 'install', '--quiet', '--no-index', '--find-links', wheels, wheel]);
  const program = 'import fourwinds; print(fourwinds.__version__, fourwinds.Fourwinds.__name__)';
  expect((await run(own, ['-c', program])).stdout).toBe(`${version} Fourwinds\n`);
  const built = folder('python-built');
  const build = ['wheel', '--quiet', '--no-index', '--no-deps', '--no-build-isolation', '--wheel-dir', built];
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(Date.parse(DATE) / 1000) };
  await run(python, [...pip, ...build, only('python/*.tar.gz')], { env });
  await run('cmp', [wheel, path.join(built, path.basename(wheel))]);
});

test('go gets the module from the folder', async () => {
  const project = folder('go-project');
  writeFileSync(path.join(project, 'go.mod'), 'module example.com/user\n\ngo 1.25\n');
  const source = 'package main\n\nimport "go.fourwinds.dev/fourwinds"\n\nfunc main() { println(fourwinds.Version) }\n';
  writeFileSync(path.join(project, 'main.go'), source);
  const environment = fromFolder(`${release}/go`, path.join(outside, 'go-modules'));
  await go(['get', 'go.fourwinds.dev/fourwinds@latest'], { folder: project, environment });
  await go(['build', '-o', 'program', '.'], { folder: project, environment });
  const { stderr } = await run(path.join(project, 'program'));
  expect(stderr).toBe(`${version}\n`);
});

test('skopeo reads the images, with version and commit', async () => {
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: clone.folder });
  for (const image of find('images/*.tar')) {
    const { stdout } = await run('skopeo', ['inspect', '--config', `oci-archive:${path.join(release, image)}`]);
    expect(JSON.parse(stdout)).toMatchObject({
      config: {
        Labels: {
          'org.opencontainers.image.version': version,
          'org.opencontainers.image.revision': commit.trim(),
        },
      },
    });
  }
});

/** Values with which a chart deploys all its images. */
const ALL = {
  'fourwinds-clients': ['--set=certManager.enabled=true,externalDns.enabled=true,externalDns.tokenSecret=token'],
} as const;

test.each(['fourwinds', 'fourwinds-clients', 'fourwinds-crds', 'fourwinds-nameserver'])(
  'Helm accepts the chart %s, and its images are those of its bill of materials',
  async (name) => {
    const chart = path.join(release, `charts/${name}-${version}.tgz`);
    const values = [...(REQUIRED[name as keyof typeof REQUIRED] ?? []), ...(ALL[name as keyof typeof ALL] ?? [])];
    const [settings] = parseAllDocuments(await helm().succeed(['show', 'chart', chart]));
    expect(settings.toJS()).toMatchObject({ name, version, appVersion: version });
    expect(await helm().succeed(['lint', '--strict', chart, ...values])).toContain('0 chart(s) failed');
    const objects = await helm().succeed(['template', 'r', chart, ...values]);
    const images = Array.from(objects.matchAll(/\bimage: "?(?:[^\s"]*\/)?([^\s"/]+:[^\s"]+)/g), ([, image]) => image);
    const { components } = JSON.parse(read(`charts/${name}-${version}.tgz.cdx.json`).toString()) as {
      components: { name: string; version: string }[];
    };
    const billed = components.map((one) => `${one.name}:${one.version}`);
    expect([...new Set(images)].sort()).toEqual(billed.sort());
  },
);
