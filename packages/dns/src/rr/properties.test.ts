import fc from 'fast-check';
import { Name } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { isValid, rdataLike } from '../testing/rdata-like.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { parseWords } from './define.ts';
import { recordTypes } from './registry.ts';

describe.each(recordTypes)('$name', (type) => {
  test('valid data, and only that, is written as text that is read back into it', () => {
    fc.assert(
      fc.property(rdataLike(type), (rdata) => {
        if (!isValid(type, rdata)) {
          expect(() => type.format(rdata)).toThrow(MalformedWire);
          return;
        }
        const text = type.format(rdata);
        expect(parseWords(type, new Tokens(tokenizeValue(text), Name.root)).toHex()).toBe(rdata.toHex());
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
