import { createRequire } from 'node:module';
import type jestRuntime from 'jest-runtime';
import { GLOBALS, hookImports, importAnew } from './modules.ts';

const require = createRequire(import.meta.url);
const { default: JestRuntime } = require('jest-runtime') as typeof jestRuntime;

let isHooked = false;

/**
 * Jest's runtime for test files that Node imports in the worker's realm, without a transform and without a vm
 * context.
 */
export default class RealmRuntime extends JestRuntime {
  constructor(...parameters: ConstructorParameters<typeof JestRuntime>) {
    super(...parameters);
    const [{ moduleNameMapper }] = parameters;
    if (!isHooked) hookImports(moduleNameMapper.map(([pattern, path]) => [pattern, [path].flat()[0]]));
    isHooked = true;
  }

  /** Loads a jest-circus module again, because the module holds the state of one test file. */
  override requireInternalModule<T = unknown>(path: string): T {
    delete require.cache[path];
    return require(path) as T;
  }

  override setGlobalsForRuntime(
    globals: Parameters<InstanceType<typeof JestRuntime>['setGlobalsForRuntime']>[0],
  ): void {
    super.setGlobalsForRuntime(globals);
    const { jestGlobals } = this as unknown as { jestGlobals: { cjsGlobals(from: string): object } };
    Object.assign(globalThis, { [GLOBALS]: jestGlobals.cjsGlobals('') });
  }

  override async unstable_importModule(path: string): Promise<never> {
    return (await importAnew(path)) as never;
  }
}
