import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Tests that test files run without a vm context. */

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-realm-'));
afterAll(() => rmSync(folder, { recursive: true }));

const AFTERWARDS = `test('waits', () => new Promise((resolve) => setTimeout(resolve, 50)));`;

/**
 * A test file with state. Four files have this content. At least two of them run in the same process, because at most
 * one of the two workers is restarted.
 */
const STATEFUL = `import { next } from './test/state.ts'; import { jest } from '@jest/globals';
  test('has state of its own', () => {
    expect([next(), globalThis.own, process.env.OWN]).toEqual([1, undefined, undefined]);
    globalThis.own = process.env.OWN = 'set';
  });
  test('has mocks', () => expect(jest.fn(() => 4)()).toBe(4));`;

const files: { readonly [name: string]: string } = {
  passes: `test('passes', () => expect(1).toBe(1));`,
  assertion: `test('fails', () => expect(1).toBe(2)); test('passes', () => undefined);`,
  hook: `beforeAll(() => { throw new Error('hook'); }); test('is not run', () => undefined);`,
  import: `import './nothing.ts'; test('is not run', () => undefined);`,
  throws: `throw new Error('at import');`,
  rejection: `test('rejects', () => { void Promise.reject(new Error('late')); }); ${AFTERWARDS}`,
  exception: `test('throws', () => { setTimeout(() => { throw new Error('late'); }, 5); }); ${AFTERWARDS}`,
  never: `test('never ends', () => new Promise(() => undefined), 100);`,
  skipped: `test.skip('is skipped', () => undefined); test('passes', () => undefined);`,
  exit: `test('exits', () => process.exit(0));`,
  ...Object.fromEntries(['first', 'second', 'third', 'fourth'].map((name) => [name, STATEFUL])),
};

interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

let report: Report;
let lastLine: string;

beforeAll(() => {
  mkdirSync(join(folder, 'test'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'test/state.ts'), 'let count = 0;\nexport const next = (): number => ++count;\n');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.test.ts`), text);
  const config = {
    rootDir: folder,
    extensionsToTreatAsEsm: ['.ts'],
    transform: {},
    testMatch: ['**/*.test.ts'],
    runtime: join(root, 'test/realm/runtime.ts'),
    testEnvironment: join(root, 'test/realm/environment.ts'),
    reporters: [join(root, 'test/summary.reporter.ts')],
    maxWorkers: 2,
  };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const jest = ['--experimental-vm-modules', join(root, 'node_modules/jest/bin/jest.js')];
  const output = join(folder, 'report.json');
  const options = ['--config', join(folder, 'jest.config.json'), '--json', '--outputFile', output];
  const { stdout } = spawnSync(process.execPath, [...jest, ...options], { cwd: folder, encoding: 'utf8' });
  report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  lastLine = stdout.trimEnd().split('\n').at(-1)!;
});

function statuses(file: string): string[] {
  const { status, assertionResults } = report.testResults.find(({ name }) => basename(name) === `${file}.test.ts`)!;
  return [status, ...assertionResults.map((one) => one.status)];
}

test.each([
  ['a failing assertion', 'assertion', ['failed', 'failed', 'passed']],
  ['an error of a hook', 'hook', ['failed', 'failed']],
  ['an import of nothing', 'import', ['failed']],
  ['an error while it is imported', 'throws', ['failed']],
  ['an unhandled rejection', 'rejection', ['failed', 'failed', 'passed']],
  ['an uncaught exception', 'exception', ['failed', 'failed', 'passed']],
  ['a test that never ends', 'never', ['failed', 'failed']],
  ['an end of the process', 'exit', ['failed']],
])('%s fails', (_, file, expected) => expect(statuses(file)).toEqual(expected));

test('a skipped test is reported as that', () => expect(statuses('skipped')).toEqual(['focused', 'pending', 'passed']));

test('a test passes', () => expect(statuses('passes')).toEqual(['passed', 'passed']));

test.each(['first', 'second', 'third', 'fourth'])('the %s file sees no state of others', (file) =>
  expect(statuses(file)).toEqual(['passed', 'passed', 'passed']),
);

test('the summary counts all', () => expect([report.success, lastLine]).toEqual([false, '13 passed, 9 failed']));
