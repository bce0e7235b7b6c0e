import { finish, nsec3Denial, NSEC_DENIAL, reviseZone, type SignedZone, type Zone, zoneFromText } from '@fourwinds/dns';
import fc from 'fast-check';
import { type KeyPairs, makeKeys, signZone } from '../../../../test/dnssec/sign.ts';
import { writeZone, type ZoneText } from './zone-text.ts';

const SOA = 'example. 300 IN SOA ns1.example.net. host.example. 1 2 3 4 60\nexample. 300 IN NS ns1.example.net.\n';
const owner = fc.constantFrom('a', 'b', 'x.y.b', 'c', '*.c', 'd');
const set = fc.record({ owner, n: fc.integer({ min: 1, max: 4 }), isText: fc.boolean() });
const steps = fc.array(fc.array(set, { maxLength: 2 }), { minLength: 2, maxLength: 5 });

function changed(zone: Zone, { owner: name, n, isText }: typeof set extends fc.Arbitrary<infer T> ? T : never): Zone {
  const line = `${name}.example. 60 IN ${isText ? `TXT "${n}"` : `A 192.0.2.${n}`}\n`;
  return reviseZone(zone, [zoneFromText(SOA + line).zone!.nodes[1]], []);
}

let keys: KeyPairs;
beforeAll(async () => {
  keys = await makeKeys(13);
});

test.each([
  ['without signatures', (zone: Zone): SignedZone => ({ zone })],
  ['with NSEC', (zone: Zone, before?: SignedZone) => signZone(zone, keys, NSEC_DENIAL, before)],
  ['with NSEC3', (zone: Zone, before?: SignedZone) => signZone(zone, keys, nsec3Denial(), before)],
])('the text of a version %s is the same whether it is made from that of the version before or anew', (_, sign) => {
  fc.assert(
    fc.property(steps, (versions) => {
      let zone = zoneFromText(`${SOA}a.example. 60 IN A 192.0.2.1\nc.example. 60 IN A 192.0.2.1\n`).zone!;
      let signed: SignedZone | undefined;
      let text: ZoneText | undefined;
      for (const [i, sets] of versions.entries()) {
        zone = sets.reduce(changed, zone);
        signed = sign(zone, signed);
        text = finish(writeZone(signed, i, text));
        expect(text.content).toEqual(finish(writeZone(signed, i)).content);
        const written = text.content.soa + text.content.blocks.map(({ text: lines }) => lines).join('');
        expect(zoneFromText(written).zone!.recordCount).toBe(signed.zone.recordCount);
      }
    }),
    { numRuns: 50 },
  );
});
