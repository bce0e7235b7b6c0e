import type { ScanReport } from '@fourwinds/jobs';
import { reportWarnings } from './report-warnings.ts';

const report: ScanReport = {
  servers: [],
  sets: [],
  wildcards: [],
  isWhole: false,
  unanswered: [],
  isTooLarge: false,
  parent: null,
  parentError: 'The parent zone was not found: no resolver of the service answers.',
};

test('the reason why a parent is not known is given as a whole, by which its words are known', () => {
  const [{ message }] = reportWarnings(report, { domain: 'example.com', ds: [], nameservers: [] });
  expect(message).toBe(
    `the delegation of example.com is not known, nor whether it has DS records: ${report.parentError}`,
  );
});
