import fc from 'fast-check';
import { Name } from '../name.ts';
import { typeByCode, typeByName } from '../rr/registry.ts';
import type { ResourceRecord } from '../rr/rrset.ts';
import { WireWriter } from '../wire.ts';

/** Labels with any octets. Most of them are letters and digits, so that some names are equal. */
const label = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('a', 'b', 'B', 'www', 'WWW', '*', '_tcp').map((text) => Buffer.from(text, 'latin1')),
  },
  { weight: 1, arbitrary: fc.uint8Array({ minLength: 1, maxLength: 12 }) },
);

export function nameWithin(apex: Name): fc.Arbitrary<Name> {
  return fc
    .array(label, { maxLength: 4 })
    .map((labels) =>
      Name.fromWire(Uint8Array.from([...labels.flatMap((octets) => [octets.length, ...octets]), ...apex.wire])),
    );
}

type TypedData = Pick<ResourceRecord, 'type' | 'rdata'>;

function data(type: string, write: (out: WireWriter) => void): TypedData {
  const out = new WireWriter();
  write(out);
  return { type: typeByName(type), rdata: out.finish() };
}

const u16 = fc.integer({ min: 0, max: 0xffff });

/** Data of types with different forms: addresses, names that may or may not be compressed, strings, octets. */
export function typedData(name: fc.Arbitrary<Name>): fc.Arbitrary<TypedData> {
  return fc.oneof(
    fc.uint8Array({ minLength: 4, maxLength: 4 }).map((octets) => data('A', (out) => out.bytes(octets))),
    fc.uint8Array({ minLength: 16, maxLength: 16 }).map((octets) => data('AAAA', (out) => out.bytes(octets))),
    fc
      .constantFrom('NS', 'CNAME', 'PTR', 'DNAME')
      .chain((type) => name.map((target) => data(type, (out) => out.bytes(target.wire)))),
    fc.tuple(u16, name).map(([preference, exchange]) =>
      data('MX', (out) => {
        out.u16(preference);
        out.bytes(exchange.wire);
      }),
    ),
    fc.tuple(u16, u16, u16, name).map(([priority, weight, port, target]) =>
      data('SRV', (out) => {
        for (const value of [priority, weight, port]) out.u16(value);
        out.bytes(target.wire);
      }),
    ),
    fc.array(fc.uint8Array({ maxLength: 30 }), { minLength: 1, maxLength: 3 }).map((strings) =>
      data('TXT', (out) => {
        for (const octets of strings) {
          out.u8(octets.length);
          out.bytes(octets);
        }
      }),
    ),
    fc
      .tuple(fc.integer({ min: 65280, max: 65534 }), fc.uint8Array({ maxLength: 20 }))
      .map(([code, rdata]) => ({ type: typeByCode(code), rdata })),
  );
}

export function recordWithin(apex: Name): fc.Arbitrary<ResourceRecord> {
  const name = nameWithin(apex);
  return fc
    .record({ owner: name, ttl: fc.integer({ min: 0, max: 0x7fffffff }), data: typedData(name) })
    .map(({ owner, ttl, data: typed }) => ({ owner, ttl, ...typed }));
}
