import config from './jest.config.js';
import { testsWithoutKubernetes } from './test/quick-tests.ts';

/** The tests of `make stress`. A test has a fifth of a core, or less. */
export default {
  ...config,
  testMatch: testsWithoutKubernetes().map((file) => `<rootDir>/${file}`),
  testTimeout: 10 * config.testTimeout,
};
