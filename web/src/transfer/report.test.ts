import { linesOf, placeOf, refusedLines } from './report.ts';

const record = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 30, record_id: null };
const warning = (line: number, code: string, message: string) =>
  ({ line, path: `line ${line}`, code, message, severity: 'warning' }) as const;

test('a report has the lines that need a word, in the order of the file', () => {
  const report = linesOf({
    lines: [
      { ...record, line: 2, status: 'imported', issues: [] },
      {
        ...record,
        line: 9,
        status: 'changed',
        issues: [warning(9, 'ttl-out-of-range', 'the TTL 1 became 30')],
      },
      {
        ...record,
        line: 1,
        type: 'SOA',
        status: 'skipped',
        issues: [warning(1, 'soa-managed', 'by the service')],
      },
    ],
    issues: [{ line: 4, code: 'value-invalid', message: 'no address', path: 'line 4', severity: 'error' }],
    change: { warnings: [{ code: 'spf-missing', message: 'no SPF', path: 'records', severity: 'warning' }] },
  });
  expect(report.map(({ line, status, reasons }) => [line, status, ...reasons])).toEqual([
    [undefined, 'warning', 'no SPF'],
    [1, 'skipped', 'by the service'],
    [4, 'refused', 'no address'],
    [9, 'changed', 'the TTL 1 became 30'],
  ]);
});

test('of a refused file the lines with an error', () => {
  const errors = [
    { path: 'line 7', code: 'value-invalid', message: 'no address', line: 7 },
    { path: 'line 3', code: 'type-unknown', message: 'no type', line: 3 },
  ];
  expect(refusedLines(errors).map(({ line }) => line)).toEqual([3, 7]);
});

test.each([
  [1, 'one'],
  [2, ''],
  [3, 'three'],
  [4, ''],
])('line %d of a text is "%s"', (line, words) => {
  const text = 'one\n\nthree';
  const { start, end } = placeOf(text, line);
  expect(text.slice(start, end)).toBe(words);
});
