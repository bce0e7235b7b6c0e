import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { type Arrows, circleIn, reduce, roomOf } from './boundaries/arrows.ts';
import { DRAWN, ROOMS } from './boundaries/rooms.ts';

/** Packages that each part imports. No application imports another. */
const ARROWS: { readonly [part: string]: readonly string[] } = {
  'packages/data': [],
  'packages/dns': [],
  'packages/process': [],
  'packages/options': ['packages/process'],
  'packages/resources': packages('data', 'dns'),
  'packages/store': packages('data', 'process', 'resources'),
  'packages/egress': ['packages/dns', 'packages/process'],
  'packages/zones': packages('data', 'dns', 'resources'),
  'packages/snapshot': packages('data', 'resources'),
  'packages/jobs': [],
  'packages/envelope': [],
  'packages/webhooks': ['packages/envelope'],
  'packages/mail': ['packages/dns', 'packages/envelope'],
  operator: packages('data', 'dns', 'egress', 'options', 'process', 'resources', 'snapshot', 'store', 'zones'),
  nameserver: packages('data', 'dns', 'options', 'process', 'resources', 'snapshot', 'store'),
  api: packages(
    'data',
    'dns',
    'egress',
    'envelope',
    'jobs',
    'mail',
    'options',
    'process',
    'resources',
    'store',
    'webhooks',
    'zones',
  ),
  worker: packages('dns', 'egress', 'envelope', 'jobs', 'mail', 'options', 'process', 'webhooks'),
  'external-dns': ['sdk/typescript', ...packages('dns', 'options', 'process', 'resources', 'zones')],
  'cert-manager-solver': ['sdk/typescript', ...packages('options', 'process', 'resources', 'store')],
  supervisor: packages('dns', 'mail', 'options', 'process', 'resources', 'store'),
  web: ['sdk/typescript', ...packages('dns', 'resources', 'zones')],
  'sdk/typescript': [],
};

function packages(...names: string[]): string[] {
  return names.map((name) => `packages/${name}`);
}

const PARTS = Object.keys(ARROWS);

const ROOT = join(import.meta.dirname, '..');

interface SourceFile {
  readonly path: string;
  readonly part: string;
  /** The import specifiers, as written in the file. */
  readonly specifiers: readonly string[];
  /** Files of the repository that the specifiers resolve to. */
  readonly imports: readonly string[];
}

/** Product code: no tests, and no code that only tests use. */
const files = PARTS.flatMap((part) =>
  globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: ROOT }).map((path) => readSource(path, part)),
).filter(({ path }) => !/\.(test|contract)\.ts$|\/testing\//.test(path));
const byPath = new Map(files.map((file) => [file.path, file]));

function readSource(path: string, part: string): SourceFile {
  const specifiers = ts
    .preProcessFile(readFileSync(join(ROOT, path), 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => fileName);
  return {
    path,
    part,
    specifiers,
    imports: specifiers.map((specifier) => resolve(path, specifier)).filter((target) => target !== undefined),
  };
}

function resolve(from: string, specifier: string): string | undefined {
  // A documentation page imported as text. No boundary applies.
  if (specifier.endsWith('.md?raw')) return undefined;
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const workspace = PARTS.find(
    (part) => specifier === workspaceName(part) || specifier.startsWith(`${workspaceName(part)}/`),
  );
  if (workspace === undefined) return undefined;
  const { name, exports = {} } = manifest(workspace);
  return join(workspace, exports[`.${specifier.slice(name.length)}`]);
}

interface Manifest {
  readonly name: string;
  /** Files by subpath. */
  readonly exports?: { readonly [subpath: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly optionalDependencies?: { readonly [name: string]: string };
}

function manifest(part: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, part, 'package.json'), 'utf8')) as Manifest;
}

function workspaceName(part: string): string {
  return manifest(part).name;
}

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith('..');

test.each(PARTS)('%s imports only what its arrows allow', (part) => {
  const allowed = [part, ...ARROWS[part]];
  const wrong = files
    .filter((file) => file.part === part)
    .flatMap(({ path, imports }) =>
      imports
        .filter((target) => !allowed.some((folder) => isWithin(folder, target)))
        .map((target) => `${path} → ${target}`),
    );
  expect(wrong).toEqual([]);
});

test.each(PARTS)('%s imports all that its arrows lead to', (part) => {
  const targets = files.filter((file) => file.part === part).flatMap(({ imports }) => imports);
  expect(ARROWS[part].filter((folder) => !targets.some((target) => isWithin(folder, target)))).toEqual([]);
});

test('the drawing of the packages in ARCHITECTURE.md has these arrows without those that others imply', () => {
  const name = (part: string): string => part.replace('packages/', '').replace('sdk/typescript', 'client');
  const arrows = PARTS.map((part) => [name(part), ARROWS[part].map(name)] as const);
  expect(drawingOf('ARCHITECTURE.md', 'packages')).toEqual(linesOf(reduce(Object.fromEntries(arrows))));
});

/** The arrows of the diagram that begins with the comment `%% <subject>`, one per line. */
function drawingOf(file: string, subject: string): string[] {
  const page = readFileSync(join(ROOT, file), 'utf8');
  const [, drawing] = page.split(`\`\`\`mermaid\nflowchart TB\n  %% ${subject}\n`);
  const lines = drawing
    .slice(0, drawing.indexOf('```'))
    .split('\n')
    .filter((line) => line.includes(' --> '));
  const arrows = lines.flatMap((line) => {
    const [sources, targets] = line.trim().split(' --> ');
    return sources.split(' & ').flatMap((from) => targets.split(' & ').map((to) => `${from} → ${to}`));
  });
  return arrows.sort();
}

function linesOf(arrows: Arrows): string[] {
  return Object.entries(arrows)
    .flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    .sort();
}

describe.each(Object.entries(ROOMS))('the rooms of %s', (folder, arrows) => {
  const rooms = Object.keys(arrows);
  const within = (path: string): string => relative(folder, path);
  const inside = files.filter(({ path }) => isWithin(folder, path));
  const imports = inside.flatMap(({ path, imports: targets }) =>
    targets
      .filter((target) => isWithin(folder, target))
      .map((target) => ({
        from: roomOf(within(path), rooms),
        to: roomOf(within(target), rooms),
        line: `${path} → ${target}`,
      })),
  );

  test('have all its files, and none is empty', () => {
    const found = inside.map(({ path }) => ({ path, room: roomOf(within(path), rooms) }));
    expect(found.filter(({ room }) => room === undefined).map(({ path }) => path)).toEqual([]);
    expect(rooms.filter((room) => !found.some((file) => file.room === room))).toEqual([]);
  });

  test('import only what their arrows allow', () => {
    const wrong = imports.filter(({ from = '', to = '' }) => from !== to && !arrows[from]?.includes(to));
    expect(wrong.map(({ line }) => line)).toEqual([]);
  });

  test('import all that their arrows lead to', () => {
    const used = new Set(imports.map(({ from, to }) => `${from} → ${to}`));
    expect(linesOf(arrows).filter((line) => !used.has(line))).toEqual([]);
  });

  test('have no circle', () => {
    expect(circleIn(arrows)).toBeUndefined();
  });
});

test('the drawings in docs/internals/rooms.md have their arrows without those that others imply', () => {
  const expected = DRAWN.map((folder) => {
    const { '.': _, ...arrows } = ROOMS[folder];
    return [folder, linesOf(reduce(arrows))] as const;
  });
  expect(DRAWN.map((folder) => [folder, drawingOf('docs/internals/rooms.md', folder)])).toEqual(expected);
});

test.each(PARTS)('%s declares the packages it imports', (part) => {
  const { dependencies = {}, optionalDependencies = {} } = manifest(part);
  const undeclared = files
    .filter((file) => file.part === part)
    .flatMap(({ path, specifiers }) => specifiers.map((specifier) => ({ path, specifier })))
    .filter(({ specifier }) => !/^(\.|node:)/.test(specifier))
    .filter(({ specifier }) => {
      const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
      return !(name in dependencies) && !(name in optionalDependencies);
    });
  expect(undeclared).toEqual([]);
});

test('the answer path imports the DNS core and itself alone', () => {
  const folder = 'nameserver/src/answer';
  const answering = files.filter(({ path }) => isWithin(folder, path));
  expect(answering.length).toBeGreaterThan(0);
  const wrong = answering.flatMap(({ path, specifiers }) =>
    specifiers
      .filter((specifier) => specifier !== '@fourwinds/dns' && !isWithin(folder, resolve(path, specifier) ?? '..'))
      .map((specifier) => `${path} → ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

describe('the DNS core is pure', () => {
  const core = files.filter(({ part }) => part === 'packages/dns');

  test('it imports nothing of Node', () => {
    expect(
      core.flatMap(({ path, specifiers }) =>
        specifiers.filter((name) => name.startsWith('node:')).map((name) => `${path} → ${name}`),
      ),
    ).toEqual([]);
  });

  test('it has no clock, no randomness, no input and no output', () => {
    expect(core.flatMap(({ path }) => impurities(path).map((what) => `${path}: ${what}`))).toEqual([]);
  });
});

/** Names of clocks, randomness and I/O. A Date made from a number is pure. */
const IMPURE =
  /^(Temporal|performance|random|randomUUID|getRandomValues|process|console|fetch|setTimeout|setInterval|setImmediate)$/;

function impurities(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && IMPURE.test(node.text)) found.push(node.text);
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && (node.arguments ?? []).length === 0)
      found.push('new Date()');
    if (ts.isPropertyAccessExpression(node) && node.getText(source) === 'Date.now') found.push('Date.now');
    ts.forEachChild(node, visit);
  };
  const source = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
  visit(source);
  return found;
}

test('product code imports product code alone', () => {
  const isProduct = (path: string): boolean => (/\.tsx?$/.test(path) ? byPath.has(path) : existsSync(join(ROOT, path)));
  expect(
    files.flatMap(({ path, imports }) =>
      imports.filter((target) => !isProduct(target)).map((target) => `${path} → ${target}`),
    ),
  ).toEqual([]);
});

test('no imports are circular', () => {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || finished.has(path)) return;
    for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of files) visit(path, []);
  expect(circles).toEqual([]);
});
