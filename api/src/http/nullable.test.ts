import { apis } from '../start/apis.ts';
import { describeApi } from './openapi.ts';
import { formsByType, withNullAsType } from './nullable.ts';

test.each([
  [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, { type: ['string', 'null'], maxLength: 9 }],
  [{ anyOf: [{ type: 'null' }, { enum: ['a'], type: 'string' }] }, { type: ['string', 'null'], enum: ['a', null] }],
  [{ anyOf: [{ $ref: '#/x' }, { type: 'null' }] }, { oneOf: [{ $ref: '#/x' }, { type: 'null' }] }],
  [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
])('%j', (given, expected) => {
  const around = (schema: object) => ({ items: [{ properties: { a: { description: 'x', ...schema } } }] });
  expect(withNullAsType(around(given))).toEqual(around(expected));
});

test('each type of a schema is a form', () => {
  expect(formsByType({ type: ['string', 'null'], enum: ['a', null] })).toEqual([
    { type: 'string', enum: ['a'] },
    { type: 'null' },
  ]);
});

// openapi-generator 7.14 for Python fails on it.
test.each(apis)('the description of $url has no null within anyOf', (api) => {
  const found: string[] = [];
  JSON.stringify(describeApi(api), (key, value: unknown) => {
    if (key === 'anyOf' && JSON.stringify(value).includes('{"type":"null"}')) found.push(JSON.stringify(value));
    return value;
  });
  expect(found).toEqual([]);
});
