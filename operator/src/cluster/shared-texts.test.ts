import { SharedTexts } from './shared-texts.ts';

test('a copy is as the value, however many others came between', () => {
  const texts = new SharedTexts();
  for (let i = 0; i < 10_000; i++) {
    const value = { a: [`text ${i % 3000}`, i, null, true], b: { c: `other ${i}` }, d: undefined };
    expect(texts.copy(value)).toStrictEqual(value);
  }
});

test('a copy has the fields of a text of JSON, whatever their names', () => {
  const value: unknown = JSON.parse('{"__proto__": {"a": "b"}, "constructor": "c"}');
  expect(JSON.stringify(new SharedTexts().copy(value))).toBe(JSON.stringify(value));
});

describe('a copy beside an earlier one', () => {
  const earlier = { servers: ['ns1', 'ns2'], conditions: [{ type: 'Ready', at: 'monday' }], serial: 1 };

  test('is the earlier one where all is equal', () => {
    expect(new SharedTexts().copy(structuredClone(earlier), earlier)).toBe(earlier);
  });

  test('has the parts of it that are equal, and its own others', () => {
    const value = { ...structuredClone(earlier), serial: 2 };
    const copy = new SharedTexts().copy(value, earlier);
    expect(copy).toStrictEqual(value);
    expect(copy.servers).toBe(earlier.servers);
    expect(copy.conditions).toBe(earlier.conditions);
    expect(earlier.serial).toBe(1);
  });

  test.each<[unknown, unknown]>([
    [['a', 'b'], ['a']],
    [['a'], ['a', 'b']],
    [['a'], { 0: 'a' }],
    [{ 0: 'a' }, ['a']],
    [{ a: 'b' }, { a: 'b', c: 'd' }],
    [{ a: 'b', c: 'd' }, { a: 'b' }],
    [
      { a: 'b', c: 'd' },
      { c: 'd', a: 'b' },
    ],
    [{ a: null }, { a: {} }],
    [{ a: {} }, { a: null }],
    [{ a: 'b' }, undefined],
    [JSON.parse('{"__proto__": {}}'), {}],
    [{}, JSON.parse('{"__proto__": {}}')],
    ['1', 1],
  ])('of %j is as the value, though the earlier one is %j', (value, other) => {
    const copy = new SharedTexts().copy(value, other);
    expect(copy).toStrictEqual(value);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
  });
});
