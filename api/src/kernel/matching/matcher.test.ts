import { Matcher, type Match } from './matcher.ts';

const zone = { domain: 'xn--bcher-kva.example', comment: 'Shop of ÜBÜNG', labels: { team: 'web' } };

test.each<[string, Match[]]>([
  ['example', ['name']],
  ['EXAMPLE.', ['name']],
  ['bücher', ['name']],
  ['BÜCHER.Ex', ['name']],
  ['bu\u0308cher', ['name']],
  ['xn--bch', ['name']],
  ['übüng', ['comment']],
  ['shop', ['comment']],
  ['team', ['labels']],
  ['web', ['labels']],
  ['team=web', ['labels']],
  ['e', ['name', 'labels']],
  ['books', []],
])('%s in a zone: %j', (text, parts) => {
  expect(new Matcher(text).ofZone(zone)).toEqual(parts);
});

const records = {
  www: { name: 'www', value: '192.0.2.1' },
  apex: { name: '@', value: '10 mail.xn--bcher-kva.example.', comment: 'example' },
  text: { name: 'txt', value: String.raw`"caf\195\169 \"A\""` },
  straße: { name: 'xn--strae-oqa', value: 'www' },
};

test.each<[keyof typeof records, string, Match[]]>([
  ['www', 'www', ['name']],
  ['www', 'WWW.bücher', ['name']],
  ['www', 'w.xn--bcher-kva.example.', ['name']],
  ['www', 'example', []],
  ['www', 'bücher', []],
  ['www', '192.0.2.', ['value']],
  ['www', '.', ['value']],
  ['apex', 'bücher', ['value']],
  ['apex', 'mail.xn', ['value']],
  ['apex', 'example', ['value', 'comment']],
  ['apex', '@', []],
  ['text', 'café', ['value']],
  ['text', String.raw`\195`, ['value']],
  ['text', 'CAFÉ', ['value']],
  ['straße', 'straße.bücher', ['name']],
  ['straße', 'w', ['value']],
])('the record %s by %s: %j', (name, text, parts) => {
  expect(new Matcher(text).inZone(zone.domain)(records[name])).toEqual(parts);
});

test('a value of A-labels alone is read in no time that grows with its square', () => {
  const value = Array.from({ length: 8000 }, (_, i) => `xn--a${i.toString(36)}-kva`).join(' ');
  expect(new Matcher('ö').inZone('example.com')({ name: '@', value })).toEqual([]);
  expect(new Matcher('ö').inZone('example.com')({ name: '@', value: 'xn--'.repeat(16_000) })).toEqual([]);
});
