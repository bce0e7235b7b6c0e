import fc from 'fast-check';
import { JsonBodyError } from './json-body-error.ts';
import { checkJsonText, JSON_LIMITS } from './json-limits.ts';

function faultOf(text: string): string | undefined {
  try {
    checkJsonText(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonBodyError) return error.message;
    throw error;
  }
}

test.each([
  ['{"changes":[],"changes":[1]}', 'changes'],
  ['{"a":{"b":1,"c":2,"b":3}}', 'b'],
  ['[{"a":1},{"a":1,"a":2}]', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"":1,"":2}', ''],
  ['{"a\\\\":1,"a\\\\":2}', 'a\\'],
])('%s has a key twice', (text, key) => {
  expect(faultOf(text)).toBe(`an object in the body has the key ${JSON.stringify(key)} twice; send it once`);
});

test.each([
  '{"a":":","b":"{\\"b\\":"}',
  '{"a":"a","b":["b","b"],"c":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":1,"a',
  'not json',
  '"\\'.repeat(500_000),
  ']}'.repeat(500_000),
  ' '.repeat(1_000_000),
  `"${'[{'.repeat(100_000)}"`,
])('%# has no fault', (text) => {
  expect(faultOf(text)).toBeUndefined();
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, i) => `"${i}":1`).join(',')}}`;
const long = (items: number) => `[${new Array(items).fill('1').join(',')}]`;

test.each([
  { what: 'depth', fits: nested(JSON_LIMITS.depth), exceeds: nested(JSON_LIMITS.depth + 1), says: /32 deep/ },
  {
    what: 'depth of objects',
    fits: '{"a":'.repeat(JSON_LIMITS.depth),
    exceeds: '{"a":'.repeat(200_000),
    says: /32 deep/,
  },
  { what: 'keys', fits: wide(JSON_LIMITS.keysOfObject), exceeds: wide(JSON_LIMITS.keysOfObject + 1), says: /256 keys/ },
  { what: 'items', fits: long(JSON_LIMITS.parts), exceeds: long(JSON_LIMITS.parts + 1), says: /50000 keys and values/ },
  {
    what: 'keys in all',
    fits: '[]',
    exceeds: `[${new Array(1000).fill(wide(100)).join(',')}]`,
    says: /50000 keys and values/,
  },
])('$what: as many as are possible, and no more', ({ fits, exceeds, says }) => {
  expect(faultOf(fits)).toBeUndefined();
  expect(faultOf(exceeds)).toMatch(says);
});

test('the output of JSON.stringify has no fault', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => faultOf(JSON.stringify(value)) === undefined));
});
