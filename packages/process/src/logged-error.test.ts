import { createLogger } from './log.ts';

function shown(err: unknown): { readonly [field: string]: unknown } {
  const lines: string[] = [];
  createLogger('test', 'info', { write: (line: string) => void lines.push(line) }).error({ err }, 'failed');
  return (JSON.parse(lines[0]) as { err: { [field: string]: unknown } }).err;
}

test('an error is shown with its causes and the facts that help', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 5432 });
  expect(shown(new TypeError('away', { cause }))).toMatchObject({
    type: 'TypeError',
    message: 'away',
    stack: expect.stringContaining('logged-error.test') as string,
    cause: { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', port: 5432 },
  });
});

test('fields that quote input are not', () => {
  const row = 'Failing row contains (PRIVATE).';
  const error = Object.assign(new Error('new row violates a constraint'), { code: '23514', detail: row, where: row });
  const input = Object.assign(new TypeError('Invalid URL'), {
    code: 'ERR_INVALID_URL',
    input: 'postgres://a:PRIVATE@',
  });
  expect(JSON.stringify([shown(error), shown(input), shown(new AggregateError([input]))])).not.toContain('PRIVATE');
});

test('a value that is no error is shown as it is', () => {
  expect(shown('text')).toBe('text');
});
