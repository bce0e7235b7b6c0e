import { markdown } from './bench.ts';
import { withSection } from './document.ts';
import { mebibytes, milliseconds, quantile } from './statistics.ts';

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

describe('a section', () => {
  const document = '# Benchmarks\n\n- Date\n\n## One\n\n1\n\n### Part\n\n2\n\n## Two\n\n3\n';

  test('takes the place of the one with its heading, with all its parts', () => {
    expect(withSection(document, '## One\n\nnew')).toBe('# Benchmarks\n\n- Date\n\n## One\n\nnew\n\n## Two\n\n3\n');
  });

  test('that is new comes last', () => {
    expect(withSection(document, '## Three\n\n4\n')).toBe(`${document}\n## Three\n\n4\n`);
  });
});
