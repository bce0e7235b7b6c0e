import fc from 'fast-check';
import { readVectors } from '../../../../test/vectors/read.ts';
import { Name } from '../name.ts';
import { Tokens, tokenizeValue } from '../presentation.ts';
import { MalformedWire, WireReader } from '../wire.ts';
import { parseWords, type RecordType } from './define.ts';
import { recordTypes } from './registry.ts';

/** Octets near to data of this type: a vector with a few octets replaced, cut or added; and arbitrary ones. */
function rdataLike(type: RecordType): fc.Arbitrary<Uint8Array> {
  const { canonical } = readVectors(type.name).sections;
  const near = fc
    .record({
      wire: fc.constantFrom(...canonical.map(({ expected }) => expected)),
      at: fc.nat(),
      drop: fc.nat(3),
      insert: fc.uint8Array({ maxLength: 3 }),
    })
    .map(({ wire, at, drop, insert }) => {
      const octets = [...Uint8Array.fromHex(wire)];
      octets.splice(at % (octets.length + 1), drop, ...insert);
      return Uint8Array.from(octets);
    });
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }) });
}

function isValid(type: RecordType, rdata: Uint8Array): boolean {
  try {
    type.validate(rdata);
    return true;
  } catch (error) {
    if (error instanceof MalformedWire) return false;
    throw error;
  }
}

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
