import { createRequire } from 'node:module';
import type jestRuntime from 'jest-runtime';
import { cacheCompiled } from './compile-cache.ts';

cacheCompiled();

const require = createRequire(import.meta.url);

/** Jest's runtime for test files with a vm context of their own. */
export default (require('jest-runtime') as typeof jestRuntime).default;
