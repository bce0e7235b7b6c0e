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
