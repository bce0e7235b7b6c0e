/** Tests are beside their subject; those of a whole application are in its folder test, and those that span several in test/. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: { target: 'es2024', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  testMatch: ['**/*.test.ts'],
  // Programs of others that take minutes to compile run in make test-neighbours.
  testPathIgnorePatterns: ['/node_modules/', '\\.neighbour\\.test\\.ts$'],
  moduleNameMapper: { '^fast-check$': '<rootDir>/test/seeded-fast-check.ts' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/', '<rootDir>/.fourwinds/'],
  reporters: ['default', '<rootDir>/test/summary.reporter.ts'],
  testSequencer: '<rootDir>/jest.sequencer.js',
  globalSetup: '<rootDir>/test/postgres/setup.ts',
  globalTeardown: '<rootDir>/test/postgres/teardown.ts',
  maxWorkers: 2,
  // The modules of earlier files stay in a worker: its heap would be full before it has run all of them.
  workerIdleMemoryLimit: '2GB',
  // By default half a second: on a busy machine a worker takes longer to read that it is to end.
  workerGracefulExitTimeout: 30_000,
  testTimeout: 120_000,
};
