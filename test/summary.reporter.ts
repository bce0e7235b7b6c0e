import type { AggregatedResult, Reporter, TestContext } from '@jest/reporters';

/**
 * Ends a test run with one plain line, `N passed, N failed`. Skipped tests, and files that could not run, count as
 * failed.
 */
export default class SummaryReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  #failed = 0;

  onRunComplete(_contexts: Set<TestContext>, results: AggregatedResult): void {
    const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, numPassedTests } = results;
    this.#failed = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites;
    // The default reporter still writes after this method returns.
    process.once('exit', () => process.stdout.write(`${numPassedTests} passed, ${this.#failed} failed\n`));
  }

  getLastError(): Error | undefined {
    return this.#failed === 0 ? undefined : new Error(`${this.#failed} tests failed or were skipped`);
  }
}
