/** Ends a test run with one plain line, `N passed, N failed`. A skipped test, and a file that could not be run, counts as failed. */
export default class SummaryReporter {
  #failed = 0;

  onRunComplete(_contexts, results) {
    this.#failed =
      results.numFailedTests + results.numPendingTests + results.numTodoTests + results.numRuntimeErrorTestSuites;
    process.on('exit', () => process.stdout.write(`${results.numPassedTests} passed, ${this.#failed} failed\n`));
  }

  getLastError() {
    return this.#failed === 0 ? undefined : new Error(`${this.#failed} tests failed or were skipped`);
  }
}
