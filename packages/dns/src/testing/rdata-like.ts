import fc from 'fast-check';
import { readVectors } from '../../../../test/vectors/read.ts';
import type { RecordType } from '../rr/define.ts';
import { MalformedWire } from '../wire.ts';

/**
 * Octets that are similar to data of this type: a test vector with a few octets replaced, removed or added. Sometimes
 * arbitrary octets.
 */
export function rdataLike(type: RecordType): fc.Arbitrary<Uint8Array> {
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

export function isValid(type: RecordType, rdata: Uint8Array): boolean {
  try {
    type.validate(rdata);
    return true;
  } catch (error) {
    if (error instanceof MalformedWire) return false;
    throw error;
  }
}
