import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The property of the global object with the exports of `@jest/globals` for the test file that runs. */
export const GLOBALS = Symbol.for('fourwinds.jest-globals');

/** A test file, or a module in a folder of tests. */
const OF_TESTS = /\/(test|testing)\/(?:.*\/)?[^/]+\.ts$|\.(test|contract)\.ts$/;

const ANEW = /\?file=\d+$/;
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const GLOBALS_MODULE = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for('${GLOBALS.description}')];`;

/** Modules by the pattern of the specifiers that stand for them, as in the configuration of jest. */
export type NamedModules = readonly (readonly [pattern: string, path: string])[];

let files = 0;

/** Imports a test file, and the modules of tests that it imports, anew. All other modules are instantiated once in a process. */
export async function importAnew(path: string): Promise<unknown> {
  return import(`${pathToFileURL(path).href}?file=${++files}`);
}

/** Whether a module of this repository is instantiated for each test file. */
export function isOfTests(url: string): boolean {
  return OF_TESTS.test(url) && !url.includes('/node_modules/');
}

/** Has the imports of test files lead to their own modules, and to those with names. */
export function hookImports(named: NamedModules): void {
  const targets = named.map(([pattern, path]) => [new RegExp(pattern), pathToFileURL(path).href] as const);
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const file = ANEW.exec(context.parentURL ?? '')?.[0];
      if (file !== undefined && specifier === '@jest/globals')
        return { url: `jest-globals:${file}`, format: 'module', shortCircuit: true };
      const target = targets.find(([pattern]) => pattern.test(specifier))?.[1];
      const resolved = nextResolve(target ?? specifier, context);
      return file !== undefined && isOfTests(resolved.url) ? { ...resolved, url: resolved.url + file } : resolved;
    },
    load(url, context, nextLoad) {
      if (!url.startsWith('jest-globals:')) return nextLoad(url, context);
      return { format: 'module', source: GLOBALS_MODULE, shortCircuit: true };
    },
  });
}
