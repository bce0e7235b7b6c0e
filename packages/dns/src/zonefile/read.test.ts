import { Name } from '../name.ts';
import { readZoneFile } from './read.ts';
import { formatRecord } from './write.ts';

const origin = Name.parse('example.');

function lines(text: string): string[] {
  const { records, issues } = readZoneFile(text, { origin, defaultTtl: 300 });
  expect(issues).toEqual([]);
  return records.map(formatRecord);
}

function problems(text: string, defaultTtl: number | undefined = 300): string[] {
  const options = defaultTtl === -1 ? { origin } : { origin, defaultTtl };
  return readZoneFile(text, options).issues.map(({ code, path, message }) => `${path}: ${code}: ${message}`);
}

describe('RFC 1035 5.1 entries', () => {
  test.each([
    ['relative names get the origin', 'www A 192.0.2.1', 'www.example. 300 IN A 192.0.2.1'],
    ['absolute names stay', 'www.example.org. A 192.0.2.1', 'www.example.org. 300 IN A 192.0.2.1'],
    ['@ is the origin', '@ NS @', 'example. 300 IN NS example.'],
    ['@ is a name only when alone', '\\@ A 192.0.2.1', '\\@.example. 300 IN A 192.0.2.1'],
    ['the root', '. NS .', '. 300 IN NS .'],
    ['TTL then class', 'a 60 IN A 192.0.2.1', 'a.example. 60 IN A 192.0.2.1'],
    ['class then TTL', 'a IN 60 A 192.0.2.1', 'a.example. 60 IN A 192.0.2.1'],
    ['class alone, in any case', 'a in a 192.0.2.1', 'a.example. 300 IN A 192.0.2.1'],
    [
      'names that look like classes and TTLs',
      'in 5 IN A 192.0.2.1\n60 A 192.0.2.2',
      'in.example. 5 IN A 192.0.2.1\n60.example. 300 IN A 192.0.2.2',
    ],
    ['letter case is kept', 'WwW CNAME Web.Example.', 'WwW.example. 300 IN CNAME Web.Example.'],
    [
      'a blank at the start repeats the owner',
      'a A 192.0.2.1\n\tA 192.0.2.2\n A 192.0.2.3',
      'a.example. 300 IN A 192.0.2.1\na.example. 300 IN A 192.0.2.2\na.example. 300 IN A 192.0.2.3',
    ],
    ['comments and blank lines', '; one\n\n   ; two\na A 192.0.2.1;three\n \t \n', 'a.example. 300 IN A 192.0.2.1'],
    ['parentheses join lines', 'a TXT ( one ; comment )\n  two\n) three', 'a.example. 300 IN TXT "one" "two" "three"'],
    ['a parenthesis may come before the type', 'a ( 60\n IN\n A 192.0.2.1 )', 'a.example. 60 IN A 192.0.2.1'],
    ['parentheses need no blanks', 'a TXT(one)two', 'a.example. 300 IN TXT "one" "two"'],
    ['parentheses nest', 'a TXT ( one ( two )\n three )', 'a.example. 300 IN TXT "one" "two" "three"'],
    ['a quoted string keeps blanks and signs', 'a TXT "a ;b ( c"', 'a.example. 300 IN TXT "a ;b ( c"'],
    [
      'a quoted string keeps line breaks',
      'a TXT "one\ntwo"\nb A 192.0.2.1',
      'a.example. 300 IN TXT "one\\010two"\nb.example. 300 IN A 192.0.2.1',
    ],
    [
      'a quoted string that touches a word keeps line breaks with a backslash, as BIND reads them',
      'a TXT one"two\\\nthree"four',
      'a.example. 300 IN TXT "one" "two\\010three" "four"',
    ],
    ['quoted strings on several lines', 'a TXT ( "one"\n "two" )', 'a.example. 300 IN TXT "one" "two"'],
    ['an empty string', 'a TXT ""', 'a.example. 300 IN TXT ""'],
    ['\\X and \\DDD in strings', 'a TXT "\\"\\\\\\007\\a" \\;x', 'a.example. 300 IN TXT "\\"\\\\\\007a" ";x"'],
    ['\\X and \\DDD in names', 'a\\.b\\032c A 192.0.2.1', 'a\\.b\\032c.example. 300 IN A 192.0.2.1'],
    [
      'carriage returns',
      'a A 192.0.2.1\r\n  A 192.0.2.2\r\n',
      'a.example. 300 IN A 192.0.2.1\na.example. 300 IN A 192.0.2.2',
    ],
    [
      'a carriage return by itself',
      'a A 192.0.2.1\r A 192.0.2.2\rb A (\r192.0.2.3 )',
      'a.example. 300 IN A 192.0.2.1\na.example. 300 IN A 192.0.2.2\nb.example. 300 IN A 192.0.2.3',
    ],
    ['a carriage return in a string', 'a TXT "b\rc"', 'a.example. 300 IN TXT "b\\013c"'],
    ['a NUL octet in a string', 'a TXT "b\0c"', 'a.example. 300 IN TXT "b\\000c"'],
    [
      'a quoted owner',
      '"a" A 192.0.2.1\n A 192.0.2.2\n"@" A 192.0.2.3\n@ A 192.0.2.4',
      'a.example. 300 IN A 192.0.2.1\na.example. 300 IN A 192.0.2.2\n\\@.example. 300 IN A 192.0.2.3\nexample. 300 IN A 192.0.2.4',
    ],
    ['leading zeros', 'a 0000000000000000060 CLASS0001 TYPE00001 192.0.2.1', 'a.example. 60 IN A 192.0.2.1'],
    ['a byte order mark', '\ufeffa A 192.0.2.1', 'a.example. 300 IN A 192.0.2.1'],
    ['no final line break after a comment', 'a A 192.0.2.1 ; end', 'a.example. 300 IN A 192.0.2.1'],
    ['text outside ASCII is UTF-8', 'a TXT "ä"', 'a.example. 300 IN TXT "\\195\\164"'],
    ['labels outside ASCII are A-labels', 'bücher A 192.0.2.1', 'xn--bcher-kva.example. 300 IN A 192.0.2.1'],
    ['an owner that begins with a dollar sign', '\\$ORIGIN A 192.0.2.1', '\\$ORIGIN.example. 300 IN A 192.0.2.1'],
  ])('%s', (_, text, expected) => {
    expect(lines(text).join('\n')).toBe(expected);
  });

  test('an entry says on which line it begins', () => {
    const { records } = readZoneFile('\n; x\na TXT ( b\n c )\nd TXT "e\nf"\ng A 192.0.2.1\n', {
      origin,
      defaultTtl: 5,
    });
    expect(records.map(({ line }) => line)).toEqual([3, 5, 7]);
  });

  test('an empty file has no records', () => {
    expect(readZoneFile('')).toEqual({ records: [], issues: [] });
  });
});

describe('RFC 1035 5.1 $ORIGIN', () => {
  test('sets the origin of relative names, itself relative to the last one', () => {
    expect(lines('$ORIGIN org.\na A 192.0.2.1\n$origin sub\n@ MX 10 b\n')).toEqual([
      'a.org. 300 IN A 192.0.2.1',
      'sub.org. 300 IN MX 10 b.sub.org.',
    ]);
  });

  test('leaves the last owner as it was', () => {
    expect(lines('a A 192.0.2.1\n$ORIGIN org.\n A 192.0.2.2\na A 192.0.2.3\n')).toEqual([
      'a.example. 300 IN A 192.0.2.1',
      'a.example. 300 IN A 192.0.2.2',
      'a.org. 300 IN A 192.0.2.3',
    ]);
  });

  test.each([
    [
      'an owner',
      'a 5 A 192.0.2.1',
      'line 1, column 1: a is relative, but nothing says to what; end it with a dot or write $ORIGIN first',
    ],
    [
      'a name in the data',
      'a. 5 MX 10 mail',
      'line 1, column 12: field "exchange": mail is relative, but nothing says to what; end it with a dot or write $ORIGIN first',
    ],
    [
      'a relative origin',
      '$ORIGIN sub',
      'line 1, column 9: sub is relative, but nothing says to what; end it with a dot or write $ORIGIN first',
    ],
  ])('without any, %s cannot be relative', (_, text, expected) => {
    const { issues, records } = readZoneFile(text);
    expect(records).toEqual([]);
    expect(issues.map(({ code, path, message }) => [code, `${path}: ${message}`])).toEqual([
      ['origin-missing', expected],
    ]);
  });
});

describe('RFC 2308 4 TTLs', () => {
  const soa = '@ SOA ns1 host 1 2 3 4 77';
  const ttls = (text: string): number[] => {
    const { records, issues } = readZoneFile(text, { origin });
    expect(issues).toEqual([]);
    return records.map(({ ttl }) => ttl);
  };

  test('$TTL holds for records behind it that leave out a TTL', () => {
    expect(ttls('$TTL 5\na A 192.0.2.1\nb 6 A 192.0.2.1\nc A 192.0.2.1\n$TTL 1m\nd A 192.0.2.1')).toEqual([
      5, 6, 5, 60,
    ]);
  });

  test('RFC 1035: without $TTL the last written one holds', () => {
    expect(ttls('a 7 A 192.0.2.1\nb A 192.0.2.1\nc 8 A 192.0.2.1\nd A 192.0.2.1')).toEqual([7, 7, 8, 8]);
  });

  test("without either the SOA's minimum holds", () => {
    expect(ttls(`${soa}\na A 192.0.2.1`)).toEqual([77, 77]);
  });

  test('a fallback holds where nothing else is known, and not after', () => {
    const { records } = readZoneFile('a A 192.0.2.1\nb 7 A 192.0.2.1\nc A 192.0.2.1', { origin, fallbackTtl: 9 });
    expect(records.map(({ ttl }) => ttl)).toEqual([9, 7, 7]);
    const first = readZoneFile(`${soa}\na A 192.0.2.1`, { origin, fallbackTtl: 9 });
    expect(first.records.map(({ ttl }) => ttl)).toEqual([77, 77]);
  });

  test('RFC 2181 8: a minimum with its highest bit set stands for zero', () => {
    expect(ttls('@ SOA ns1 host 1 2 3 4 2147483648\na A 192.0.2.1')).toEqual([0, 0]);
  });

  test('without anything a record is refused', () => {
    expect(problems('a A 192.0.2.1', -1)).toEqual([
      'line 1, column 3: ttl-missing: the record has no TTL and none is known; write one before the type, or $TTL at the top',
    ]);
  });

  test.each([
    ['0', 0],
    ['90s', 90],
    ['1h30m', 5400],
    ['1W2D', 777600],
    ['2147483647', 2147483647],
  ])('%s is %d seconds', (text, seconds) => {
    expect(ttls(`a ${text} A 192.0.2.1`)).toEqual([seconds]);
  });
});

describe('RFC 3597 5 unknown types', () => {
  test.each([
    ['a TYPE731 \\# 6 abcd (\n ef 01 23 45 )', 'a.example. 300 IN TYPE731 \\# 6 abcdef012345'],
    ['a CLASS1 TYPE62347 \\# 0', 'a.example. 300 IN TYPE62347 \\# 0'],
    ['a IN A \\# 4 0a000001', 'a.example. 300 IN A 10.0.0.1'],
    ['a TYPE1 10.0.0.2', 'a.example. 300 IN A 10.0.0.2'],
    ['a type16 "x"', 'a.example. 300 IN TXT "x"'],
  ])('%s', (text, expected) => {
    expect(lines(text)).toEqual([expected]);
  });
});

describe('errors and their positions', () => {
  test.each([
    ['a A 192.0.2.256', 'line 1, column 5: value-syntax'],
    ['a MX ten mail', 'line 1, column 6: value-out-of-range'],
    ['a MX 10', 'line 1, column 6: value-missing-field'],
    ['a A 192.0.2.1 192.0.2.2', 'line 1, column 15: value-extra-field'],
    ['a A', 'line 1, column 3: value-missing-field'],
    ['a 60 IN', 'line 1, column 6: type-missing'],
    ['a NOPE x', 'line 1, column 3: type-unknown'],
    ['a TYPE255 \\# 0', 'line 1, column 3: type-not-data'],
    ['a TYPE41 \\# 0', 'line 1, column 3: type-not-data'],
    ['a "A" 192.0.2.1', 'line 1, column 3: type-unknown'],
    ['a CH A 192.0.2.1', 'line 1, column 3: class-refused'],
    ['a CLASS3 A 192.0.2.1', 'line 1, column 3: class-refused'],
    ['a 1x A 192.0.2.1', 'line 1, column 3: ttl-syntax'],
    ['a 2147483648 A 192.0.2.1', 'line 1, column 3: ttl-out-of-range'],
    ['a 4000w A 192.0.2.1', 'line 1, column 3: ttl-out-of-range'],
    ['$TTL', 'line 1, column 1: value-syntax'],
    ['$TTL -1', 'line 1, column 6: ttl-syntax'],
    ['$ORIGIN a b', 'line 1, column 1: value-syntax'],
    ['$INCLUDE other.zone', 'line 1, column 1: include-refused'],
    ['$GENERATE 1-9 a$ A 192.0.2.$', 'line 1, column 1: generate-refused'],
    ['$NOPE', 'line 1, column 1: directive-unknown'],
    [' A 192.0.2.1', 'line 1, column 2: owner-missing'],
    ['a..b A 192.0.2.1', 'line 1, column 1: name-syntax'],
    ['"a b" A 192.0.2.1', 'line 1, column 1: name-syntax'],
    ['"" A 192.0.2.1', 'line 1, column 1: name-syntax'],
    ['$ORIGIN "a"', 'line 1, column 1: value-syntax'],
    ['a\0b A 192.0.2.1', 'line 1, column 2: value-syntax'],
    ['a TXT b\0c', 'line 1, column 8: value-syntax'],
    ['a TYPE999 "\\#" 1 00', 'line 1, column 11: value-syntax'],
    ['a TYPE999 \\# 65536 00', 'line 1, column 14: value-out-of-range'],
    [`a TXT ${`"${'x'.repeat(255)}" `.repeat(256)}`, 'line 1, column 65797: value-out-of-range'],
    [`${'a'.repeat(64)} A 192.0.2.1`, 'line 1, column 1: label-too-long'],
    [`${'abcdefg.'.repeat(32)} A 192.0.2.1`, 'line 1, column 1: name-too-long'],
    ['a TXT "open', 'line 1, column 7: quote-unclosed'],
    ['a TXT ( open', 'line 1, column 7: parenthesis-unclosed'],
    ['a TXT close )', 'line 1, column 13: parenthesis-unopened'],
    ['a TXT end\\', 'line 1, column 7: name-syntax'],
    ['a TXT \\256', 'line 1, column 7: name-syntax'],
  ])('%s', (text, expected) => {
    const { records, issues } = readZoneFile(`${text}\nnext A 192.0.2.9\n`, { origin, defaultTtl: 5 });
    const [first, ...more] = issues;
    expect(`${first.path}: ${first.code}`).toBe(expected);
    expect(more).toEqual([]);
    expect(records.map(formatRecord)).toEqual(['next.example. 5 IN A 192.0.2.9']);
  });

  test('each wrong entry has its issue, and the right ones between them are read', () => {
    const text = [
      'a TXT "open',
      'b A 192.0.2.1',
      'c TXT ( "x"',
      'd A 192.0.2.2',
      'e TXT "fine"',
      'f A 1',
      'g A 192.0.2.3',
    ].join('\n');
    const { records, issues } = readZoneFile(text, { origin, defaultTtl: 5 });
    expect(issues.map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'line 1, column 7: quote-unclosed',
      'line 3, column 7: parenthesis-unclosed',
      'line 6, column 5: value-syntax',
    ]);
    expect(records.map(({ owner }) => owner.relativeTo(origin))).toEqual(['b', 'd', 'e', 'g']);
  });

  test('an entry without owner after a wrong one belongs to the wrong one, not to the one before', () => {
    const { records } = readZoneFile('a A 192.0.2.1\nb TXT "open\n A 192.0.2.2\nc A 1\n A 192.0.2.3\n', {
      origin,
      defaultTtl: 5,
    });
    expect(records.map(formatRecord)).toEqual([
      'a.example. 5 IN A 192.0.2.1',
      'b.example. 5 IN A 192.0.2.2',
      'c.example. 5 IN A 192.0.2.3',
    ]);
  });

  test('an entry without owner after one whose owner is wrong is refused as well', () => {
    expect(problems('a A 192.0.2.1\nb..c A 192.0.2.2\n A 192.0.2.3\n')).toEqual([
      'line 2, column 1: name-syntax: b..c has an empty label; labels are separated by single dots',
      'line 3, column 2: owner-missing: the entry begins with a blank, but no entry before it has a valid owner',
    ]);
  });
});
