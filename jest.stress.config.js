import config from './jest.config.js';
import { testsWithoutKubernetes } from './test/quick-tests.ts';

/** The tests of `make stress`, which gives them ten times the usual time. */
export default { ...config, testMatch: testsWithoutKubernetes().map((file) => `<rootDir>/${file}`) };
