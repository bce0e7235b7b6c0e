import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { installPythonPackages } from '../../test/python-packages.ts';
import { goEnvironment } from '../go-command.ts';
import { type Mutation, mutations, type Replacement } from './mutations.ts';

/**
 * Puts faults into copies of the client libraries. The tests of each library must notice each of them. Without
 * FOURWINDS_TEST_CLIENTS=long, only checks that the texts to replace exist.
 */

const ROOT = join(import.meta.dirname, '../..');
const LIBRARIES = ['typescript', 'python', 'go'] as const;
const isLong = env.FOURWINDS_TEST_CLIENTS === 'long';
/** Tests that hang count as not ended, so they notice nothing. */
const LONGEST_MILLISECONDS = 300_000;

type Language = (typeof LIBRARIES)[number];

interface Tested {
  readonly passed: boolean;
  readonly output: string;
}

type Run = (folder: string) => Promise<Tested>;

function execute(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Tested> {
  return new Promise((resolve, reject) => {
    const limits = { timeout: LONGEST_MILLISECONDS, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const;
    execFile(program, args, { ...options, ...limits }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      if (error?.killed === true) reject(new Error(`the tests do not end:\n${output}`));
      else resolve({ passed: error === null, output });
    });
  });
}

/** The tests that need nothing but the library. */
const TESTS = ['errors', 'events', 'lists', 'rate-limits', 'retries', 'settings', 'webhook'];

const runJest: Run = (folder) => {
  const swc = { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } };
  const config = {
    rootDir: folder,
    testMatch: TESTS.map((name) => `<rootDir>/sdk/typescript/test/${name}.test.ts`),
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '\\.ts$': ['@swc/jest', swc] },
  };
  const jest = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    join(ROOT, 'node_modules/jest/bin/jest.js'),
  ];
  const args = [...jest, '--runInBand', '--bail', '--config', JSON.stringify(config)];
  return execute(execPath, args, { cwd: folder, env: { PATH: env.PATH } });
};

const runPytest: Run = async (folder) => {
  const python = await installPythonPackages('python-library', join(ROOT, 'sdk/python/tests/requirements.txt'));
  const args = ['-m', 'pytest', '--quiet', '--exitfirst', '-p', 'no:cacheprovider', 'tests'];
  const own = { PATH: env.PATH, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' };
  return execute(python, args, { cwd: join(folder, 'sdk/python'), env: own });
};

const runGoTest: Run = (folder) => execute('go', ['test', '.'], { cwd: join(folder, 'sdk/go'), env: goEnvironment() });

const RUNS: { readonly [language in Language]: Run } = { typescript: runJest, python: runPytest, go: runGoTest };

/** In the output of a run whose tests failed. A run that could not begin has none of them. */
const FAILED: { readonly [language in Language]: RegExp } = {
  typescript: /^Tests: +\d+ failed/m,
  python: /^\d+ failed/m,
  go: /^--- FAIL: /m,
};

let folders: { readonly [language in Language]: string };

beforeAll(() => {
  folders = { typescript: copyOf('typescript'), python: copyOf('python'), go: copyOf('go') };
});
afterAll(() => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

/** A folder like that of this repository, of which only the library is a copy. */
function copyOf(language: Language): string {
  const folder = mkdtempSync(join(tmpdir(), `fourwinds-${language}-`));
  for (const name of readdirSync(ROOT)) if (name !== 'sdk') symlinkSync(join(ROOT, name), join(folder, name));
  mkdirSync(join(folder, 'sdk'));
  cpSync(join(ROOT, 'sdk', language), join(folder, 'sdk', language), { recursive: true });
  return folder;
}

/** Puts a fault into the copy of a library. Returns a function that mends it. Throws if the text is not there once. */
function mutate(language: Language, { file, from, to }: Replacement): () => void {
  const path = join(folders[language], 'sdk', language, file);
  const text = readFileSync(path, 'utf8');
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${language}/${file} contains this text ${count} times, not once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  return () => writeFileSync(path, text);
}

const cases = mutations.map((mutation) => [mutation.fault, mutation] as const);

test.each(cases)('the libraries have the code that becomes a fault: %s', (_, mutation) => {
  for (const [language, replacement] of replacementsOf(mutation)) mutate(language, replacement)();
});

function replacementsOf(mutation: Mutation): [Language, Replacement][] {
  return LIBRARIES.flatMap((language) => {
    const replacement = mutation[language];
    return replacement === undefined ? [] : [[language, replacement]];
  });
}

if (isLong) {
  test.each(LIBRARIES)('without a fault, the tests of the copy pass: %s', async (language) => {
    expect(await RUNS[language](folders[language])).toMatchObject({ passed: true });
  });

  test.each(cases)('tests notice: %s', async (_, mutation) => {
    const unnoticed = replacementsOf(mutation).map(async ([language, replacement]) => {
      const mend = mutate(language, replacement);
      try {
        const { passed, output } = await RUNS[language](folders[language]);
        if (passed) return [language];
        expect(output).toMatch(FAILED[language]);
        return [];
      } finally {
        mend();
      }
    });
    expect((await Promise.all(unnoticed)).flat()).toEqual([]);
  });
}
