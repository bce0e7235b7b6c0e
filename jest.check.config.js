import config from './jest.config.js';
import { quickTests } from './test/quick-tests.ts';

/** The tests of `make check`. They share modules and globals in a worker, as one for each file takes more than half of the time. */
export default {
  ...config,
  testMatch: quickTests().map((file) => `<rootDir>/${file}`),
  runtime: '<rootDir>/test/realm/runtime.ts',
  testEnvironment: '<rootDir>/test/realm/environment.ts',
};
