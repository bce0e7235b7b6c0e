import { apexKeySets, Name, type RRset } from '@fourwinds/dns';
import { hash, zoneKeyOf } from './new-key.ts';
import { DEFAULT_TIMING } from './policy.ts';
import type { ZoneKeys } from './zone-keys.ts';

export function apexSetsOf(domain: string, { dnskeys, cds }: ZoneKeys): readonly RRset[] {
  const keys = {
    dnskeys: dnskeys.map(zoneKeyOf),
    cds: cds === 'delete' ? cds : cds?.map(zoneKeyOf),
    ttl: DEFAULT_TIMING.dnskeyTtl,
  };
  return apexKeySets(Name.parse(`${domain}.`), keys, hash);
}
