import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeClientPackage } from '../../../tools/client-package.ts';
import { pages, programOf } from './examples.ts';
import { TOKEN } from './scripted-client.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-client-'));
const project = join(folder, 'project');

afterAll(() => rmSync(folder, { recursive: true }));

const PROGRAM = `
import { ArgumentError, Fourwinds, type StreamEvent, unwrap, type Schemas } from '@fourwinds/client';
import { nodeFetch } from '@fourwinds/client/node';

const client = new Fourwinds({
  token: '${TOKEN}',
  baseUrl: 'https://dns.example',
  fetch: async () => new Response('{"data":[{"name":"example.com"}],"next_cursor":null}'),
});
const names: string[] = [];
for await (const { name } of client.zones.list({ limit: 10 })) names.push(name);
const refused: unknown = await client.zones.delete('..').catch((error: unknown) => error);
const seen = (event: StreamEvent): number => (event.type === 'zone.in_sync' ? event.data.generation : 0);
const status = (zone: Schemas['Zone']): string => (zone.status === 'active' ? 'good' : zone.status);
// @ts-expect-error: names have to be texts
const wrong = () => client.zones.get(1);
// @ts-expect-error: this option does not exist
const other = () => client.zones.list({ lable: 'a=b' });
// @ts-expect-error: a zone has a name
const nameless = () => client.zones.create({});
const functions = [nodeFetch, unwrap, seen, status, wrong, other, nameless].map((one) => typeof one);
console.log(JSON.stringify([...names, refused instanceof ArgumentError, ...new Set(functions)]));
`;

const run = (program: string, args: readonly string[], cwd = project): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

beforeAll(() => {
  const built = join(folder, 'built');
  for (const one of [built, project]) mkdirSync(one);
  writeClientPackage(built);
  run('npm', ['pack', '--silent', '--pack-destination', folder], built);
  const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  run('npm', ['install', '--silent', '--offline', '--no-audit', '--no-fund', join(folder, packed)]);
});

test('the packed library works in an empty project, with strict types, and so do all examples', () => {
  writeFileSync(join(project, 'program.ts'), PROGRAM);
  pages.forEach((page, i) => writeFileSync(join(project, `page-${i}.ts`), programOf(page)));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'] },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], allowImportingTsExtensions: true },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const errors = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--pretty', 'false', '-p', '.']);
  expect(errors).toBe('');
  expect(JSON.parse(run(process.execPath, ['program.ts']))).toEqual(['example.com', true, 'function']);
});

test('the package contains no sources and no tests', () => {
  const installed = readdirSync(join(project, 'node_modules/@fourwinds/client'), { recursive: true }).map(String);
  expect(installed.filter((file) => /test|(?<!\.d)\.ts$/.test(file))).toEqual([]);
  expect(installed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js']));
});
