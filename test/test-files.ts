import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const SKIPPED = ['node_modules', 'dist', '.cache', '.fourwinds', 'kubetest'];

/**
 * Matches imports that start programs, for example dig, an API server or a file's own Postgres. The Postgres of the
 * jest worker, from npm, does not count.
 */
const STARTS_PROGRAMS = /^(node:)?child_process$/;

/** The marker of a test file that takes more than 1.5 seconds of a core. */
const SLOW = /^\/\*\* @slow\b/m;

/** The folder whose code starts API servers. */
const CLUSTER = 'test/cluster/';

/** Folders and exports of the packages of this repository, by name. */
const workspaces = new Map(
  globSync('{packages/*,sdk/*,test/cluster,*}/package.json', {
    cwd: root,
    exclude: (name) => SKIPPED.includes(name),
  }).map((path) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
      name: string;
      exports?: { [path: string]: string };
    };
    return [name, { folder: dirname(path), exports }] as const;
  }),
);

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [scope, name, ...rest] = specifier.split('/');
  const workspace = workspaces.get(`${scope}/${name}`);
  const path = workspace?.exports[['.', ...rest].join('/')];
  return path === undefined ? undefined : join(workspace!.folder, path);
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

function specifiersOf(file: string): string[] {
  return ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => fileName);
}

interface Import {
  readonly specifier: string;
  /** The file of this repository that the import resolves to. */
  readonly target: string | undefined;
}

/** Returns files that have no excluded import, directly or transitively. */
function without(files: readonly string[], isExcluded: (one: Import) => boolean): Set<string> {
  const known = new Map<string, boolean>();
  const isClear = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, true);
    const specifiers = file.endsWith('.ts') && existsSync(join(root, file)) ? specifiersOf(file) : [];
    const clear = specifiers.every((specifier) => {
      const target = resolve(file, specifier);
      return !isExcluded({ specifier, target }) && (target === undefined || isClear(target));
    });
    known.set(file, clear);
    return clear;
  };
  return new Set(files.filter(isClear));
}

/**
 * The kinds of test files:
 * - `quick` starts no program and takes less than 1.5 seconds of a core,
 * - `slow` starts no program and is marked with `@slow`,
 * - `programs` starts programs, but no Kubernetes API server,
 * - `kubernetes` starts API servers,
 * - `neighbours` starts third-party programs that take minutes to compile or download.
 */
export type Kind = 'quick' | 'slow' | 'programs' | 'kubernetes' | 'neighbours';

/** All test files by kind, according to their names and imports. */
export function testFiles(): { readonly [kind in Kind]: readonly string[] } {
  const all = globSync('**/*.test.ts', { cwd: root, exclude: (name) => SKIPPED.includes(name) }).sort();
  const startNothing = without(all, ({ specifier }) => STARTS_PROGRAMS.test(specifier));
  const needNoKubernetes = without(all, ({ target }) => target?.startsWith(CLUSTER) === true);
  const kindOf = (file: string): Kind => {
    if (file.endsWith('.neighbour.test.ts')) return 'neighbours';
    if (startNothing.has(file)) return SLOW.test(read(file)) ? 'slow' : 'quick';
    return needNoKubernetes.has(file) && !file.startsWith(CLUSTER) ? 'programs' : 'kubernetes';
  };
  const kinds = Object.groupBy(all, kindOf);
  const { quick = [], slow = [], programs = [], kubernetes = [], neighbours = [] } = kinds;
  return { quick, slow, programs, kubernetes, neighbours };
}
