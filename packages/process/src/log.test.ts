import { createLogger } from './log.ts';

const lines: string[] = [];
const log = createLogger('test', 'info', { write: (line: string) => void lines.push(line) });
beforeEach(() => void lines.splice(0));

const logged = (): Record<string, unknown> => JSON.parse(lines[0]) as Record<string, unknown>;

/** Returns an object with the secret this many objects deep. */
function nested(depth: number): object {
  return depth === 0 ? { password: 'hunter2', name: 'kept' } : { part: nested(depth - 1) };
}

test.each([0, 1, 2, 3, 8])('a secret is redacted below %d objects', (depth) => {
  log.info(nested(depth), 'done');
  expect(lines[0]).not.toContain('hunter2');
  expect(lines[0]).toContain('"password":"[Redacted]","name":"kept"');
});

test('a secret is redacted in lists, beside errors and in the lines of a child', () => {
  const err = Object.assign(new Error('failed'), { request: { headers: { authorization: 'hunter2' } } });
  log.child({ region: 'ns1' }).info({ err, all: [{ of: [nested(0)] }] }, 'done');
  expect(lines[0]).not.toContain('hunter2');
  expect(logged()).toMatchObject({ region: 'ns1', err: { message: 'failed' }, msg: 'done' });
});

test('other values stay as JSON writes them', () => {
  const circular: { self?: object } = {};
  circular.self = circular;
  const at = new Date(0);
  log.info(
    { at, none: undefined, nothing: null, list: [1, 'two'], url: new URL('https://a.example'), circular },
    'done',
  );
  expect(logged()).toMatchObject({
    at: '1970-01-01T00:00:00.000Z',
    nothing: null,
    list: [1, 'two'],
    url: 'https://a.example/',
    circular: { self: '[Circular]' },
  });
});
