import { markdown } from './bench.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withMachine, withSection } from './document.ts';
import { samplesOf } from './scale/samples.ts';
import { mebibytes, milliseconds, quantile } from './statistics.ts';
import { withSummary } from './summary.ts';

test.each([
  [[5, 1, 3, 2, 4], 0.5, 3],
  [[2, 1], 0.5, 1],
  [Array.from({ length: 200 }, (_, i) => i + 1), 0.99, 198],
  [[7], 0.99, 7],
  [[1, 9], 1, 9],
])('of %j the quantile %d is %d', (values, q, expected) => {
  expect(quantile(values, q)).toBe(expected);
});

test('a table is Markdown, with numbers to the right', () => {
  const rows = [
    ['REST', milliseconds(9.94), mebibytes(2 ** 20)],
    ['zone file', milliseconds(33.2), mebibytes(2 ** 27)],
  ];
  expect(markdown({ title: 'Latency', method: 'Polled.', head: ['way in', 'median', 'memory'], rows })).toBe(
    `## Latency

Polled.

| way in    | median |  memory |
| --------- | -----: | ------: |
| REST      | 9.9 ms |   1 MiB |
| zone file |  33 ms | 128 MiB |`,
  );
});

test('samples of a metric have its labels, and no others', () => {
  const text = [
    '# TYPE apiserver_request_total counter',
    'apiserver_request_total{code="200",resource="zones",verb="LIST"} 7',
    String.raw`apiserver_request_total{code="409",path="a\\b\"}",verb="PUT"} 1.5e+06`,
    'apiserver_request_total_of_others{verb="PUT"} 1',
    'up 1',
  ].join('\n');
  expect(samplesOf(text, 'apiserver_request_total')).toEqual([
    { labels: { code: '200', resource: 'zones', verb: 'LIST' }, value: 7 },
    { labels: { code: '409', path: String.raw`a\\b\"}`, verb: 'PUT' }, value: 1_500_000 },
  ]);
  expect(samplesOf(text, 'up')).toEqual([{ labels: {}, value: 1 }]);
});

describe('a section', () => {
  const document = '# Benchmarks\n\n- Date\n\n## One\n\n1\n\n### Part\n\n2\n\n## Two\n\n3\n';

  test('takes the place of the one with its heading, with all its parts', () => {
    expect(withSection(document, '## One\n\nnew')).toBe('# Benchmarks\n\n- Date\n\n## One\n\nnew\n\n## Two\n\n3\n');
  });

  test('that is new comes last', () => {
    expect(withSection(document, '## Three\n\n4\n')).toBe(`${document}\n## Three\n\n4\n`);
  });
});

test('the list of the machine takes the place of the first, and nothing else does', () => {
  const document = '# Benchmarks\n\nanswers\n\n- Machine: a\n- Date: 1\n\n## One\n\n- Machine: b\n- Date: 2\n';
  expect(withMachine(document, '- Machine: c\n- Date: 3')).toBe(
    '# Benchmarks\n\nanswers\n\n- Machine: c\n- Date: 3\n\n## One\n\n- Machine: b\n- Date: 2\n',
  );
});

describe('the answers at the top of docs/internals/benchmarks.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../docs/internals/benchmarks.md'), 'utf8');

  test('have the figures of its sections: node bench/document.ts', () => {
    expect(document).toBe(withSummary(document));
  });

  test('follow a section', () => {
    const row = /^\| Fourwinds +\| +\d+ ms/m;
    const faster = withSummary(document.replace(row, '| Fourwinds | 7 ms'));
    expect(faster).toContain('10,000 records: 7 ms the first time');
  });

  test('name the row that a section has lost', () => {
    expect(() => withSummary(document.replaceAll('control planes, REST PATCH', 'REST'))).toThrow(
      'has no row “control planes, REST PATCH | 10” with “median”',
    );
  });
});
