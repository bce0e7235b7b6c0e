import { availableParallelism, totalmem } from 'node:os';
import { env } from 'node:process';
import { testFiles } from './test/test-files.ts';

const isolated = env.FOURWINDS_TEST_ISOLATED === '1';
const files = testFiles();

/** With five control planes and the programs before them, as most tests of whole applications have. */
const MEMORY_OF_WORKER = 4 * 2 ** 30;

const project = {
  runtime: '<rootDir>/test/realm/isolated.ts',
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
  moduleNameMapper: { '^fast-check$': '<rootDir>/test/seeded-fast-check.ts' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/', '<rootDir>/.fourwinds/'],
  globalSetup: '<rootDir>/test/house/setup.ts',
  globalTeardown: '<rootDir>/test/house/teardown.ts',
};

const ofOne = (displayName) => ({
  ...project,
  displayName,
  testMatch: files[displayName].map((file) => `<rootDir>/${file}`),
});

/** Test files that share modules and globals in a worker, as a vm context for each takes more than half of the time. */
const shared = (displayName) => ({
  ...ofOne(displayName),
  ...(!isolated && {
    runtime: '<rootDir>/test/realm/runtime.ts',
    testEnvironment: '<rootDir>/test/realm/environment.ts',
  }),
});

/**
 * Tests are beside their subject; those of a whole application are in its folder test, and those that span several in test/.
 * The projects are the kinds of test/test-files.ts; the commands of the Makefile select them.
 */
export default {
  projects: [shared('quick'), shared('slow'), ofOne('programs'), ofOne('kubernetes'), ofOne('neighbours')],
  reporters: ['default', '<rootDir>/test/budget/budget.reporter.ts', '<rootDir>/test/summary.reporter.ts'],
  testSequencer: '<rootDir>/test/sequencer.js',
  maxWorkers: Math.max(1, Math.min(availableParallelism(), Math.floor(totalmem() / MEMORY_OF_WORKER))),
  // The modules of earlier files stay in a worker: its heap would be full before it has run all of them.
  workerIdleMemoryLimit: '2GB',
  // By default half a second: on a busy machine a worker takes longer to read that it is to end.
  workerGracefulExitTimeout: 30_000,
  testTimeout: 120_000,
};
