/** @slow: not in make check. */
import fc from 'fast-check';
import { Name } from '../name.ts';
import { nameWithin, recordWithin } from '../testing/arbitraries.ts';
import { MalformedWire } from '../wire.ts';
import { decodeMessage } from './decode.ts';
import { encodeMessage } from './encode.ts';
import type { Edns, Message } from './message.ts';

const apex = Name.parse('example.');
const u16 = fc.integer({ min: 0, max: 0xffff });
const u8 = fc.integer({ min: 0, max: 0xff });
const records = fc.array(
  recordWithin(apex).map((record) => ({ ...record, class: 1 })),
  { maxLength: 5 },
);
const edns: fc.Arbitrary<Edns> = fc.record({
  udpSize: u16,
  extendedRcode: u8,
  version: u8,
  do: fc.boolean(),
  options: fc.array(fc.record({ code: u16, data: fc.uint8Array({ maxLength: 20 }) }), { maxLength: 3 }),
});
const flag = fc.boolean();
const u4 = fc.integer({ min: 0, max: 15 });
const message: fc.Arbitrary<Message> = fc.record(
  {
    id: u16,
    opcode: u4,
    rcode: u4,
    qr: flag,
    aa: flag,
    tc: flag,
    rd: flag,
    ra: flag,
    ad: flag,
    cd: flag,
    questions: fc.array(fc.record({ name: nameWithin(apex), type: u16, class: u16 }), { maxLength: 2 }),
    answers: records,
    authorities: records,
    additionals: records,
    edns,
  },
  {
    requiredKeys: [
      'id',
      'opcode',
      'rcode',
      'qr',
      'aa',
      'tc',
      'rd',
      'ra',
      'ad',
      'cd',
      'questions',
      'answers',
      'authorities',
      'additionals',
    ],
  },
);

/** Converts names to their octets, because Name objects cache derived values. */
function plain({ questions, answers, authorities, additionals, ...rest }: Message): unknown {
  const record = ({ owner, type, ...other }: Message['answers'][number]): unknown => ({
    owner: owner.wire,
    type: type.code,
    ...other,
  });
  return {
    ...rest,
    questions: questions.map(({ name, ...other }) => ({ name: name.wire, ...other })),
    sections: [answers, authorities, additionals].map((section) => section.map(record)),
  };
}

test.each([true, false])('a message encoded is the message decoded (compressed: %s)', (compress) => {
  fc.assert(
    fc.property(message, (original) => {
      expect(plain(decodeMessage(encodeMessage(original, { compress })))).toEqual(plain(original));
    }),
    { numRuns: 500 },
  );
});

test('compression never makes a message longer', () => {
  fc.assert(
    fc.property(message, (original) => {
      expect(encodeMessage(original).length).toBeLessThanOrEqual(encodeMessage(original, { compress: false }).length);
    }),
  );
});

test('a message never exceeds its limit and stays readable', () => {
  fc.assert(
    fc.property(message, fc.integer({ min: 0, max: 700 }), (original, room) => {
      const least = encodeMessage({ ...original, answers: [], authorities: [], additionals: [] }).length;
      const encoded = encodeMessage(original, { maxSize: least + room });
      expect(encoded.length).toBeLessThanOrEqual(least + room);
      const decoded = decodeMessage(encoded);
      const missing =
        decoded.answers.length + decoded.authorities.length < original.answers.length + original.authorities.length;
      expect(decoded.tc).toBe(original.tc || missing);
    }),
    { numRuns: 500 },
  );
});

test('changed, cut and lengthened messages throw MalformedWire or are read, nothing else', () => {
  const change = fc.tuple(fc.nat(), u8);
  fc.assert(
    fc.property(
      message,
      fc.array(change, { maxLength: 5 }),
      fc.nat(),
      fc.uint8Array({ maxLength: 3 }),
      (original, changes, cut, more) => {
        const encoded = Uint8Array.from([...encodeMessage(original), ...more]);
        for (const [at, octet] of changes) encoded[at % encoded.length] = octet;
        const bytes = cut % 4 === 0 ? encoded.subarray(0, cut % encoded.length) : encoded;
        try {
          encodeMessage(decodeMessage(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedWire);
        }
      },
    ),
    { numRuns: 5000 },
  );
});

test('random octets throw MalformedWire or are read, nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeMessage(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedWire);
      }
    }),
    { numRuns: 2000 },
  );
});
