import { decodePunycode } from './punycode.ts';

// Examples of RFC 3492 7.1 in lower case, and others. Python's codec encoded them.
test.each([
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
  ['proprostnemluvesky-uyb24dma41a', 'pročprostěnemluvíčesky'],
  ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
  ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
  ['b1abfaaepdrnnbgefbadotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
  ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
  ['hello-another-way--fc4qua05auwb3674vfr0b', 'hello-another-way-それぞれの場所'],
  ['-> $1.00 <--', '-> $1.00 <-'],
  ['e28h', '😀'],
  ['a--yka', 'a-ü'],
])('%s is %s', (punycode, text) => {
  expect(decodePunycode(punycode)).toBe(text);
});

test.each(['99999999', 'zzzzzzzzzzzz', 'ü', 'ABC', '-\u00fc', 'a-!'])('%s is no Punycode', (text) => {
  expect(decodePunycode(text)).toBeUndefined();
});
