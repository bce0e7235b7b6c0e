/** @slow: not in make check. */
import fc from 'fast-check';
import { IssueError } from '../issue.ts';
import { Name } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { isValid, rdataLike } from '../testing/rdata-like.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { parseValue, parseTokens } from './define.ts';
import { recordTypes } from './registry.ts';
import { TXT } from './types/txt.ts';

describe.each(recordTypes)('$name', (type) => {
  test('valid data, and only that, is written as text that is read back into it', () => {
    fc.assert(
      fc.property(rdataLike(type), (rdata) => {
        if (!isValid(type, rdata)) {
          expect(() => type.format(rdata)).toThrow(MalformedWire);
          return;
        }
        const text = type.format(rdata);
        expect(parseTokens(type, new Tokens(tokenizeValue(text), Name.root)).toHex()).toBe(rdata.toHex());
      }),
      { numRuns: 300 },
    );
  });

  test('valid data comes out of a message as it went in, and canonical form changes nothing but case', () => {
    fc.assert(
      fc.property(rdataLike(type), (rdata) => {
        fc.pre(isValid(type, rdata));
        expect(type.decompress(new WireReader(rdata)).toHex()).toBe(rdata.toHex());
        const canonical = type.canonical(rdata);
        expect(type.format(canonical).toLowerCase()).toBe(type.format(rdata).toLowerCase());
        expect(type.canonical(canonical)).toBe(canonical);
      }),
    );
  });
});

/**
 * Generates literal texts. Excludes control characters and lone surrogates, and prefixes that would make the text
 * presentation format.
 */
const bareTexts = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...' \\";()#@.0159ab'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  })
  .filter((text) => text.trim() !== '' && !/[\p{Cc}]|^\s*(?:\(\s*)?["“”„«‘‚]|^\s*\\#/u.test(text));

function textOf(rdata: Uint8Array): string {
  const octets: number[] = [];
  for (let i = 0; i < rdata.length; i += 1 + rdata[i]) octets.push(...rdata.subarray(i + 1, i + 1 + rdata[i]));
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(octets));
}

test('a bare TXT value is published with every character it has', () => {
  fc.assert(
    fc.property(bareTexts, fc.integer({ min: 1, max: 40 }), (text, times) => {
      const value = text.repeat(times);
      expect(textOf(parseValue(TXT, value, Name.root))).toBe(value);
    }),
    { numRuns: 1000 },
  );
});

test.each(recordTypes)('the written form of a $name value is read as the same data', (type) => {
  const values = fc.oneof(
    bareTexts,
    rdataLike(type)
      .filter((rdata) => isValid(type, rdata))
      .map((rdata) => type.format(rdata)),
  );
  fc.assert(
    fc.property(values, (value) => {
      const rdata = readable(() => parseValue(type, value, Name.root));
      fc.pre(rdata !== undefined && rdata.length > 0);
      expect(parseValue(type, type.format(rdata), Name.root).toHex()).toBe(rdata.toHex());
    }),
    { numRuns: 300 },
  );
});

function readable(parse: () => Uint8Array): Uint8Array | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
