import { createHash } from 'node:crypto';
import { apexKeySets, assemble, type Denial, planSigning, type SignedZone, type ZoneKey } from '@fourwinds/dns/dnssec';
import type { Zone } from '@fourwinds/dns/zone';

const key = (id: string, flags: ZoneKey['flags']): ZoneKey => ({
  id,
  flags,
  algorithm: 13,
  publicKey: createHash('sha512').update(id).digest(),
});
const KSK = key('ksk', 257);
const ZSK = key('zsk', 256);

/** Adds well-formed fake signatures to a zone, or to its next version, for tests that treat them as data. */
export function signZone(zone: Zone, denial: Denial, previous?: SignedZone): SignedZone {
  const hash = (name: string, octets: Uint8Array): Uint8Array =>
    createHash(name.replace('-', '')).update(octets).digest();
  const plan = planSigning({
    zone,
    apexSets: apexKeySets(zone.apex, { dnskeys: [KSK, ZSK], ttl: 3600 }, hash),
    denial,
    keys: { keySigning: [KSK], zoneSigning: [ZSK] },
    previous,
    now: 1_800_000_000_000,
    hash,
  }).withSerial((previous?.zone.serial ?? 0) + 1);
  const signatures = plan.requests.map(({ header, set: { rdatas } }) =>
    createHash('sha512').update(header).update(Buffer.concat(rdatas)).update(String(previous?.zone.serial)).digest(),
  );
  return assemble(plan, signatures);
}
