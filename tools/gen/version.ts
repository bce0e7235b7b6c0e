interface Place {
  readonly file: string;
  /** Matches the version, after a text that stays. Has the flags g and m. */
  readonly pattern: RegExp;
}

/** Files written by hand that contain the version of the product. Generated files get it from their generators. */
const PLACES: readonly Place[] = [
  { file: 'docs/run/images.md', pattern: /(?<=\/nameserver:)\d+\.\d+\.\d+$/gm },
  { file: 'docs/run/operations.md', pattern: /(?<=\/\$program:)\d+\.\d+\.\d+$/gm },
  { file: 'docs/releases.md', pattern: /(?<=(?:\/[a-z-]+-|:|@v))\d+\.\d+\.\d+(?=\.tgz|-|$)/gm },
  { file: 'docs/use/external-dns.md', pattern: /(?<=\/external-dns, tag: )\d+\.\d+\.\d+/gm },
];

interface Manifest {
  readonly version: string;
  readonly workspaces: readonly string[];
}

interface Packages {
  [folder: string]: { version?: string; [field: string]: unknown };
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/**
 * Returns the files that repeat the version of the root package.json, with this version. `read` returns the present
 * text of a file. Throws an Error if a file has no version.
 */
export function versionFiles({ version, workspaces }: Manifest, read: (file: string) => string): Map<string, string> {
  const manifests = [...workspaces, 'toolchain'].map((folder) => `${folder}/package.json`);
  const names = manifests.map((file) => (JSON.parse(read(file)) as { name: string }).name);
  const own = names.map((name) => name.replaceAll('/', '\\/')).join('|');
  const places = manifests.map((file) => ({
    file,
    pattern: new RegExp(`(?<=^ +"(?:version|${own})": ")\\d+\\.\\d+\\.\\d+(?=")`, 'gm'),
  }));
  return new Map([
    ...[...places, ...PLACES].map(({ file, pattern }): [string, string] => [
      file,
      withVersion(version, { file, pattern }, read(file)),
    ]),
    ...['', 'toolchain/'].map((folder): [string, string] => {
      const file = `${folder}package-lock.json`;
      return [file, lockWithVersion(version, new Set(names), read(file))];
    }),
  ]);
}

function withVersion(version: string, { file, pattern }: Place, text: string): string {
  const replaced = text.replaceAll(pattern, version);
  if (text.search(pattern) === -1) throw new Error(`${file} has no version; see tools/gen/version.ts`);
  return replaced;
}

/** Sets the version in a lock file: of the root, of the packages of this repository, and where they name each other. */
function lockWithVersion(version: string, own: ReadonlySet<string>, text: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Packages };
  lock.version = version;
  for (const [folder, entry] of Object.entries(lock.packages)) {
    if (folder.includes('node_modules/')) continue;
    entry.version = version;
    for (const names of DEPENDENCIES.map((field) => (entry[field] ?? {}) as { [name: string]: string }))
      for (const name of Object.keys(names).filter((one) => own.has(one))) names[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
