import config from './jest.config.js';
import { testsWithoutKubernetes } from './test/quick-tests.ts';

/** The tests of `make stress`. */
export default { ...config, testMatch: testsWithoutKubernetes().map((file) => `<rootDir>/${file}`) };
