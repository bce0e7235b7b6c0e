import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { type BundledFiles, programs } from '../tools/programs.ts';
import { librariesOf } from './libraries.ts';
import { CERTIFICATES, NODE, type Program } from './programs.ts';
import type { Entry } from './tar.ts';

const root = path.join(import.meta.dirname, '..');
const ARCHITECTURE = process.arch === 'arm64' ? 'arm64' : 'x64';
const NODE_PACKAGE = `toolchain/node_modules/node-linux-${ARCHITECTURE}`;
const KOFFI_BINARY = `node_modules/@koromix/koffi-linux-${ARCHITECTURE}`;

/** Packages that are not bundled, because they have native code. */
const NATIVE_PACKAGES: { readonly [program: string]: readonly string[] } = {
  nameserver: ['node_modules/koffi', KOFFI_BINARY],
};

const SERVES_DASHBOARD: readonly Program[] = ['api'];

/** Files that the image needs. Excludes C sources, documentation, the addon's build scripts, and the musl addon. */
const RUNS = /(^|\/)(package\.json|LICENSE[^/]*|(?!cnoke)[^/]+\.c?js|[^/]+\.node)$/;
const RUNS_ELSEWHERE = /^(doc|vendor)\/|musl/;

const PASSWD = 'root:x:0:0:root:/:/sbin/nologin\nnonroot:x:65532:65532:nonroot:/:/sbin/nologin\n';

/** Where parts of a container image come from. The bill of materials lists them in addition to the image's files. */
export interface Parts {
  /** Shared libraries, as paths on this machine. */
  readonly libraries: readonly string[];
  /** Folders of npm packages, as paths in the lock file. */
  readonly packages: readonly string[];
}

/**
 * Returns the files that all images contain: Node, its shared libraries, and the certificate authorities that Node
 * trusts.
 */
export function baseEntries(): Entry[] {
  const libraries = loadedLibraries().map(({ path, file }) => fileEntry(path.slice(1), file, 0o755));
  return [
    ...libraries,
    fileEntry(NODE, path.join(root, NODE_PACKAGE, 'bin/node'), 0o755),
    fileEntry('usr/share/doc/node/LICENSE', path.join(root, NODE_PACKAGE, 'LICENSE')),
    textEntry(CERTIFICATES, `${rootCertificates.join('\n')}\n`),
    textEntry('etc/nsswitch.conf', 'hosts: files dns\n'),
    textEntry('etc/passwd', PASSWD),
  ];
}

/** Returns the files of a program: its bundle, and the packages that are not bundled. */
export function programEntries(program: Program): Entry[] {
  const bundle = bundleOf(program).map((file) => fileEntry(`app/dist/${file}`, path.join(root, 'dist', file)));
  const native = nativePackages(program).flatMap((folder) =>
    globSync('**', { cwd: path.join(root, folder) })
      .filter((file) => RUNS.test(file) && !RUNS_ELSEWHERE.test(file))
      .map((file) => fileEntry(`app/${folder}/${file}`, path.join(root, folder, file))),
  );
  const dashboard = SERVES_DASHBOARD.includes(program) ? dashboardFiles() : [];
  const served = dashboard.map((file) => fileEntry(`app/dist/${file}`, path.join(root, 'dist', file)));
  const licences = ['LICENSE', 'NOTICE'].map((file) => fileEntry(`app/${file}`, path.join(root, file)));
  return [...bundle, ...served, ...native, ...licences, textEntry('app/package.json', '{"type":"module"}\n')];
}

export function partsOf(program: Program): Parts {
  const files = readFiles();
  const sources = bundleOf(program).flatMap((file) => files[file].sources);
  const bundled = sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
  return {
    libraries: loadedLibraries().map(({ file }) => file),
    packages: [...new Set([...bundled, ...dashboardPackages(program), ...nativePackages(program)])].sort(),
  };
}

/** Returns the libraries of Node and of the addon, which may need others than Node. */
const loadedLibraries = () =>
  librariesOf([
    path.join(root, NODE_PACKAGE, 'bin/node'),
    path.join(root, KOFFI_BINARY, `linux_${ARCHITECTURE}/koffi.node`),
  ]);

function nativePackages(program: Program): readonly string[] {
  return NATIVE_PACKAGES[program] ?? [];
}

function dashboardFiles(): string[] {
  return globSync('web/**/*.*', { cwd: path.join(root, 'dist') }).sort();
}

function dashboardPackages(program: Program): readonly string[] {
  if (!SERVES_DASHBOARD.includes(program)) return [];
  return JSON.parse(readFileSync(path.join(root, 'dist/web.json'), 'utf8')) as string[];
}

function readFiles(): BundledFiles {
  return JSON.parse(readFileSync(path.join(root, 'dist/files.json'), 'utf8')) as BundledFiles;
}

/** Returns the files of dist/ that a program and its threads load. */
function bundleOf(program: Program): string[] {
  const files = readFiles();
  const found = new Set(Object.keys(programs[program]).map((name) => `${name}.js`));
  for (const file of found) for (const imported of files[file].imports) found.add(imported);
  return [...found].sort();
}

function fileEntry(to: string, from: string, mode = 0o644): Entry {
  return { path: to, mode, content: readFileSync(from) };
}

function textEntry(to: string, text: string): Entry {
  return { path: to, mode: 0o644, content: Buffer.from(text) };
}
