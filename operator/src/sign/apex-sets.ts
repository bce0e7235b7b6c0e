import { apexKeySets, Name, type RRset } from '@fourwinds/dns';
import { hash, zoneKeyOf } from '../keys/new-key.ts';
import { DEFAULT_TIMING } from '../keys/policy.ts';
import type { ZoneKeys } from '../keys/zone-keys.ts';

/** The sets DNSKEY, CDS and CDNSKEY of a domain's zone. */
export function apexSetsOf(domain: string, { dnskeys, cds }: ZoneKeys): readonly RRset[] {
  const keys = {
    dnskeys: dnskeys.map(zoneKeyOf),
    cds: cds === 'delete' ? cds : cds?.map(zoneKeyOf),
    ttl: DEFAULT_TIMING.dnskeyTtl,
  };
  return apexKeySets(Name.parse(`${domain}.`), keys, hash);
}
