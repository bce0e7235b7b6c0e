import fc from 'fast-check';
import { duplicateKey } from './duplicate-key.ts';

test.each([
  ['{"changes":[],"changes":[1]}', 'changes'],
  ['{"a":{"b":1,"c":2,"b":3}}', 'b'],
  ['[{"a":1},{"a":1,"a":2}]', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"a":":","b":"{\\"b\\":"}', undefined],
  ['{"a":"a","b":["b","b"],"c":{"a":1}}', undefined],
  ['[{"a":1},{"a":1}]', undefined],
  ['{"a":1,"a', undefined],
  ['not json', undefined],
  ['{"a":'.repeat(200_000), undefined],
  ['"\\'.repeat(500_000), undefined],
])('%#', (text, key) => {
  expect(duplicateKey(text)).toBe(key);
});

test('the output of JSON.stringify has no key twice', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => duplicateKey(JSON.stringify(value)) === undefined));
});
