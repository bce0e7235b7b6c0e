import fc from 'fast-check';
import { IssueError } from './issue.ts';
import { Name } from './name.ts';
import { MalformedWire, WireReader } from './wire.ts';

const wireOf = (...labels: string[]): Uint8Array =>
  Uint8Array.from([...labels.flatMap((label) => [label.length, ...Buffer.from(label, 'latin1')]), 0]);

const arbitraryName = fc
  .array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { maxLength: 8 })
  .map((labels) => Name.fromWire(Uint8Array.from([...labels.flatMap((label) => [label.length, ...label]), 0])));

describe('presentation format (RFC 1035 5.1)', () => {
  test.each([
    ['.', '.', wireOf()],
    ['www', 'www.example.', wireOf('www', 'example')],
    ['www.', 'www.', wireOf('www')],
    ['WWW', 'WWW.example.', wireOf('WWW', 'example')],
    ['a\\.b', 'a\\.b.example.', wireOf('a.b', 'example')],
    ['a\\046b', 'a\\.b.example.', wireOf('a.b', 'example')],
    ['a\\000b', 'a\\000b.example.', wireOf('a\0b', 'example')],
    ['a\\ b', 'a\\032b.example.', wireOf('a b', 'example')],
    ['*', '*.example.', wireOf('*', 'example')],
    ['_dmarc', '_dmarc.example.', wireOf('_dmarc', 'example')],
    ['123', '123.example.', wireOf('123', 'example')],
    ['\\@', '\\@.example.', wireOf('@', 'example')],
    ['[', '\\091.example.', wireOf('[', 'example')],
    ['#', '\\035.example.', wireOf('#', 'example')],
    ['\\\\', '\\092.example.', wireOf('\\', 'example')],
    ['münchen', 'xn--mnchen-3ya.example.', wireOf('xn--mnchen-3ya', 'example')],
    ['123.é', '123.xn--9ca.example.', wireOf('123', 'xn--9ca', 'example')],
    ['例え。x', 'xn--r8jz45g.x.example.', wireOf('xn--r8jz45g', 'x', 'example')],
    ['www．x｡', 'www.x.', wireOf('www', 'x')],
  ])('%s reads as %s', (text, canonical, wire) => {
    const name = Name.parse(text, Name.parse('example.'));
    expect(name.toString()).toBe(canonical);
    expect(name.wire).toEqual(wire);
  });

  test.each([
    ['', 'name-syntax'],
    ['..', 'name-syntax'],
    ['.www', 'name-syntax'],
    ['a..b', 'name-syntax'],
    ['a b', 'name-syntax'],
    ['a\\', 'name-syntax'],
    ['a\\25', 'name-syntax'],
    ['a\\256', 'name-syntax'],
    [`${'a'.repeat(64)}.`, 'label-too-long'],
    [`${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(62)}.`, 'name-too-long'],
    ['a\u200db.', 'name-idna'],
  ])('%j is refused as %s', (text, code) => {
    expect(() => Name.parse(text)).toThrow(
      expect.objectContaining({ issue: expect.objectContaining({ code }) as unknown }) as Error,
    );
    expect(() => Name.parse(text)).toThrow(IssueError);
  });

  test('255 octets are the most (RFC 1035 2.3.4)', () => {
    expect(Name.parse(`${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}.`).wire).toHaveLength(255);
  });

  test('a written name reads back, octet for octet', () => {
    fc.assert(fc.property(arbitraryName, (name) => expect(Name.parse(name.toString()).wire).toEqual(name.wire)));
  });
});

describe('canonical order (RFC 4034 6.1)', () => {
  const ordered = [
    'example.',
    'a.example.',
    'yljkjljk.a.example.',
    'Z.a.example.',
    'zABC.a.EXAMPLE.',
    'z.example.',
    '\\001.z.example.',
    '*.z.example.',
    '\\200.z.example.',
  ];

  test('the example of the RFC', () => {
    const names = ordered.map((text) => Name.parse(text));
    expect(
      names
        .toReversed()
        .sort((a, b) => Name.compare(a, b))
        .map(String),
    ).toEqual(ordered);
  });

  test('equal exactly for equal names, and an ancestor comes before its descendants', () => {
    fc.assert(
      fc.property(arbitraryName, arbitraryName, (a, b) => {
        expect(Math.sign(Name.compare(a, b))).toBe(-Math.sign(Name.compare(b, a)) + 0);
        expect(Name.compare(a, b) === 0).toBe(a.equals(b));
        if (a.isWithin(b) && !a.equals(b)) expect(Name.compare(b, a)).toBeLessThan(0);
      }),
    );
  });
});

describe('case does not matter (RFC 4343)', () => {
  test('equal, within and relative', () => {
    const name = Name.parse('WWW.Example.');
    expect(name.equals(Name.parse('www.EXAMPLE.'))).toBe(true);
    expect(name.isWithin(Name.parse('EXAMPLE.'))).toBe(true);
    expect(name.relativeTo(Name.parse('eXample.'))).toBe('WWW');
    expect(name.lowerCase().toString()).toBe('www.example.');
  });

  test.each([
    ['notexample.', 'example.', false],
    ['a.example.', 'example.', true],
    ['example.', 'example.', true],
    ['example.', 'a.example.', false],
    ['anything.', '.', true],
  ])('%s within %s: %s', (name, ancestor, expected) => {
    expect(Name.parse(name).isWithin(Name.parse(ancestor))).toBe(expected);
  });
});

describe('reading from messages (RFC 1035 4.1.4)', () => {
  const message = Uint8Array.from([...wireOf('example'), 3, 0x77, 0x77, 0x77, 0xc0, 0, 0xc0, 15, 0xc0, 1]);
  const at = (offset: number, compressed = true): Name => Name.read(new WireReader(message, offset), compressed);

  test('a pointer leads to the rest of the name, and reading goes on after it', () => {
    const reader = new WireReader(message, 9);
    expect(Name.read(reader, true).toString()).toBe('www.example.');
    expect(reader.offset).toBe(15);
  });

  test.each([
    ['a pointer to itself', 15],
    ['a pointer into the middle of a label', 17],
    ['an end within a pointer', 18],
  ])('%s is malformed', (_, offset) => {
    expect(() => at(offset)).toThrow(MalformedWire);
  });

  test('data of types that may not be compressed holds no pointers (RFC 3597 4)', () => {
    expect(() => at(9, false)).toThrow(MalformedWire);
  });
});
