import config from './jest.config.js';

/** The tests of `make test-neighbours`. */
export default { ...config, testMatch: ['**/*.neighbour.test.ts'], testPathIgnorePatterns: ['/node_modules/'] };
