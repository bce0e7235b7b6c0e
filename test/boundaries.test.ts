import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

/** Packages that each part imports, as the drawing in ARCHITECTURE.md has it; no application imports another. */
const ARROWS: { readonly [part: string]: readonly string[] } = {
  'packages/data': [],
  'packages/dns': [],
  'packages/process': [],
  'packages/resources': packages('data', 'dns'),
  'packages/store': packages('data', 'process', 'resources'),
  'packages/egress': ['packages/dns', 'packages/process'],
  'packages/zones': packages('data', 'dns', 'resources'),
  'packages/snapshot': packages('data', 'resources'),
  'packages/jobs': [],
  'packages/envelope': [],
  'packages/webhooks': ['packages/envelope'],
  'packages/mail': ['packages/dns', 'packages/envelope'],
  operator: packages('data', 'dns', 'egress', 'process', 'resources', 'snapshot', 'store', 'zones'),
  nameserver: packages('data', 'dns', 'process', 'resources', 'snapshot', 'store'),
  api: packages(
    'data',
    'dns',
    'egress',
    'envelope',
    'jobs',
    'mail',
    'process',
    'resources',
    'store',
    'webhooks',
    'zones',
  ),
  worker: packages('dns', 'egress', 'envelope', 'jobs', 'mail', 'process', 'webhooks'),
  'external-dns': packages('dns', 'process', 'resources', 'zones'),
  'cert-manager-solver': packages('process', 'resources', 'store'),
  supervisor: packages('dns', 'mail', 'process', 'resources', 'store'),
  web: packages('dns', 'resources', 'zones'),
};

function packages(...names: string[]): string[] {
  return names.map((name) => `packages/${name}`);
}

const PARTS = Object.keys(ARROWS);

const ROOT = join(import.meta.dirname, '..');

interface SourceFile {
  readonly path: string;
  readonly part: string;
  /** As written. */
  readonly specifiers: readonly string[];
  /** Files of the repository these lead to. */
  readonly imports: readonly string[];
}

/** Product code: no tests, and nothing that tests alone use. */
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
  // A page of the documentation as a text, which no arrow concerns.
  if (specifier.endsWith('.md?raw')) return undefined;
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const workspace = PARTS.find(
    (part) => specifier === workspaceName(part) || specifier.startsWith(`${workspaceName(part)}/`),
  );
  return workspace === undefined ? undefined : join(workspace, 'src/index.ts');
}

interface Manifest {
  readonly name: string;
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

test('the drawing in ARCHITECTURE.md has these arrows, and no others', () => {
  const [, drawing] = /```mermaid\nflowchart TB\n([^`]*)```/.exec(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))!;
  const drawn = drawing
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [from, to] = line.trim().split(' --> ');
      return to.split(' & ').map((target) => `${from} → ${target}`);
    });
  const name = (part: string): string => part.replace('packages/', '');
  const arrows = PARTS.flatMap((part) => ARROWS[part].map((target) => `${name(part)} → ${name(target)}`));
  expect(drawn.sort()).toEqual(arrows.sort());
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

/** The features of the API, each with the features that it may import; the table has no circle, and `http` is none of them. */
const FEATURES: { readonly [feature: string]: readonly string[] } = {
  rates: [],
  audit: [],
  accounts: ['audit'],
  journal: ['audit', 'rates'],
  mails: [],
  nameservers: [],
  pages: [],
  people: ['accounts', 'audit', 'pages'],
  notices: ['mails', 'pages', 'people', 'signing', 'zones'],
  identities: ['audit', 'pages', 'people'],
  'account-end': ['accounts', 'audit', 'pages', 'people', 'zones'],
  'account-export': [
    'accounts',
    'audit-log',
    'identities',
    'pages',
    'records',
    'revisions',
    'tokens',
    'webhooks',
    'zonefile',
    'zones',
  ],
  'people-pages': [
    'account-end',
    'account-export',
    'accounts',
    'identities',
    'mailbox',
    'pages',
    'people',
    'rates',
    'verification',
  ],
  dashboard: ['pages'],
  problems: ['pages'],
  reference: ['pages'],
  signing: [],
  matching: [],
  zones: ['accounts', 'audit', 'journal', 'matching', 'signing'],
  webhooks: ['accounts', 'audit', 'delegation', 'dnssec', 'notices', 'records', 'signing', 'zones'],
  tokens: ['accounts', 'audit', 'notices', 'pages', 'webhooks', 'zones'],
  mailbox: ['pages', 'people', 'tokens'],
  device: ['pages', 'people', 'tokens'],
  'audit-log': ['accounts', 'audit', 'zones'],
  admin: [
    'accounts',
    'audit',
    'audit-log',
    'mails',
    'operators',
    'people',
    'tokens',
    'verification',
    'webhooks',
    'zones',
  ],
  records: ['accounts', 'zones'],
  dynamic: ['journal', 'records', 'tokens', 'zones'],
  acme: ['accounts', 'dynamic', 'rates', 'records', 'tokens', 'updates', 'zones'],
  updates: ['accounts', 'dynamic', 'records', 'tokens', 'zonefile', 'zones'],
  zonefile: ['records', 'zones'],
  claim: ['zones'],
  verification: ['accounts', 'audit', 'claim', 'pages', 'people', 'webhooks', 'zones'],
  operators: ['accounts', 'audit', 'pages', 'people', 'verification', 'zones'],
  distribution: ['zones'],
  delegation: ['dnssec', 'zones'],
  history: ['zones'],
  search: ['matching', 'records', 'zones'],
  dnssec: ['accounts', 'journal', 'signing', 'zones'],
  events: ['accounts', 'delegation', 'dnssec', 'zones'],
  'deleted-zones': ['accounts', 'records', 'zones'],
  revisions: ['accounts', 'audit', 'history', 'records', 'zones'],
  scans: ['accounts', 'records', 'zones'],
  names: ['scans'],
  jobs: ['records', 'revisions', 'scans', 'webhooks', 'zonefile'],
};

describe('the features of the API', () => {
  const folderOf = (path: string): string | undefined => /^api\/src\/([\w-]+)\//.exec(path)?.[1];
  const featuresBehind = ({ path, imports }: SourceFile): { path: string; target: string; feature: string }[] =>
    imports.flatMap((target) => {
      const feature = folderOf(target);
      return feature === undefined || feature === folderOf(path) || !(feature in FEATURES)
        ? []
        : [{ path, target, feature }];
    });

  test('are all listed, besides http, the database and the start, which makes all of them', () => {
    const folders = files.filter(({ part }) => part === 'api').map(({ path }) => folderOf(path));
    const expected = new Set([...Object.keys(FEATURES), 'http', 'db', 'start']);
    expect(new Set(folders.filter((folder) => folder !== undefined))).toEqual(expected);
  });

  test.each([...Object.entries(FEATURES), ['http', []], ['db', []]] as const)(
    '%s imports the features %j alone',
    (folder, allowed) => {
      const wrong = files
        .filter(({ path }) => folderOf(path) === folder)
        .flatMap(featuresBehind)
        .filter(({ feature }) => !(allowed as readonly string[]).includes(feature))
        .map(({ path, target }) => `${path} → ${target}`);
      expect(wrong).toEqual([]);
    },
  );

  test('the program alone imports the start', () => {
    const importing = files.filter(({ imports }) => imports.some((target) => folderOf(target) === 'start'));
    expect(importing.map(({ path }) => path).filter((path) => folderOf(path) !== 'start')).toEqual(['api/src/main.ts']);
  });

  test('http reaches no feature by a detour', () => {
    const reached = new Set(files.filter(({ path }) => folderOf(path) === 'http').map(({ path }) => path));
    for (const path of reached) for (const target of byPath.get(path)?.imports ?? []) reached.add(target);
    expect([...reached].filter((path) => (folderOf(path) ?? '') in FEATURES)).toEqual([]);
  });

  test('the table has no circle', () => {
    const done: string[] = [];
    const names = Object.keys(FEATURES);
    while (done.length < names.length) {
      const next = names.filter((name) => !done.includes(name) && FEATURES[name].every((one) => done.includes(one)));
      expect(next).not.toEqual([]);
      done.push(...next);
    }
  });
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

/** Names that stand for a clock, randomness or the world outside. A Date made from a number is pure. */
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
