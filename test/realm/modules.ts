import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The global property with the exports of `@jest/globals` for the current test file. */
export const GLOBALS = Symbol.for('fourwinds.jest-globals');

/** Matches a test file, or a module in a test folder. */
const OF_TESTS = /\/(test|testing)\/(?:.*\/)?[^/]+\.ts$|\.(test|contract)\.ts$/;

const ANEW = /\?file=\d+$/;
const NAMES = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];
const GLOBALS_MODULE = `export const { ${NAMES.join(', ')} } = globalThis[Symbol.for('${GLOBALS.description}')];`;

/** Module paths by specifier pattern, as in the jest configuration. */
export type NamedModules = readonly (readonly [pattern: string, path: string])[];

let files = 0;

/**
 * Imports a test file and the test modules that it imports as new instances. All other modules have one instance per
 * process.
 */
export async function importAnew(path: string): Promise<unknown> {
  return import(`${pathToFileURL(path).href}?file=${++files}`);
}

/** True if each test file gets its own instance of a module. */
export function isOfTests(url: string): boolean {
  return OF_TESTS.test(url) && !url.includes('/node_modules/');
}

/** Redirects imports of test files to their own module instances and to mapped modules. */
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
