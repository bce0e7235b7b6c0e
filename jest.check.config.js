import config from './jest.config.js';
import { quickTests } from './test/quick-tests.ts';

/** The tests of `make check`. */
export default { ...config, testMatch: quickTests().map((file) => `<rootDir>/${file}`) };
