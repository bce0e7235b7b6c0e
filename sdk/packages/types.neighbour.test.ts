import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installRuntimes, programOf } from './installed.ts';
import { createTypeScriptProject, type TypeScriptProject } from './typescript-project.ts';

/** The types of the packed TypeScript library, as compilers see them in a user's project. */

const run = promisify(execFile);

let modules: string;
let project: TypeScriptProject;

beforeAll(async () => {
  modules = await installRuntimes();
  project = await createTypeScriptProject();
  cpSync(join(import.meta.dirname, 'types'), project.folder, { recursive: true });
  mkdirSync(join(project.folder, 'node_modules/@types'));
  symlinkSync(join(modules, 'types-node-22'), join(project.folder, 'node_modules/@types/node'));
}, 600_000);
afterAll(() => project?.[Symbol.dispose]());

/** Runs a checker. Returns its output if it finds faults. */
async function faultsOf(program: string, args: readonly string[]): Promise<string> {
  const options = { cwd: project.folder, env: { PATH: process.env.PATH, HOME: project.folder, NO_COLOR: '1' } };
  return run(program, args, options).then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr || 'it ended',
  );
}

const node = (tool: string, ...args: readonly string[]) => faultsOf(process.execPath, [join(modules, tool), ...args]);

const KINDS = {
  nodenext: { module: 'nodenext', types: ['node'], lib: ['es2023'] },
  bundler: { module: 'esnext', moduleResolution: 'bundler', types: ['node'], lib: ['es2023'] },
  browser: { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2022', 'dom', 'dom.iterable'] },
  worker: { module: 'esnext', moduleResolution: 'bundler', types: [], lib: ['es2022', 'webworker'] },
} as const;

const CASES = (['typescript-5', 'typescript-6'] as const).flatMap((compiler) =>
  (Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => [compiler, kind] as const),
);

test.each(CASES)('%s, %s', async (compiler, kind) => {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const checks = { noEmit: true, skipLibCheck: false, target: 'es2022', ...strict };
  const files = KINDS[kind].types.length > 0 ? ['user.ts', 'node-user.ts'] : ['user.ts'];
  const config = `tsconfig.${compiler}.${kind}.json`;
  writeFileSync(
    join(project.folder, config),
    JSON.stringify({ compilerOptions: { ...checks, ...KINDS[kind] }, files }),
  );
  expect(await node(`${compiler}/bin/tsc`, '--pretty', 'false', '--project', config)).toBe('');
});

test('deno check', async () => {
  expect(await faultsOf(programOf('Deno', modules), ['check', '--quiet', 'user.ts'])).toBe('');
});

test('publint', async () => {
  expect(await node('publint/src/cli.js', '--strict', project.packed)).toBe('');
});

test('are the types wrong', async () => {
  expect(await node('@arethetypeswrong/cli/dist/index.js', '--profile', 'esm-only', project.packed)).toBe('');
});
