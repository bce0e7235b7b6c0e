import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';
import { CDNSKEY } from '../rr/types/cdnskey.ts';
import { CDS } from '../rr/types/cds.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { dnskeyRdata, type ZoneKey } from './zone-key.ts';
import { type DigestType, dsRdata } from './ds-digest.ts';
import type { Hash } from './hash.ts';

export interface ApexKeys {
  readonly dnskeys: readonly ZoneKey[];
  /**
   * Keys that need a DS in the parent zone. `delete` requests the removal of all DS records (RFC 8078 4). If
   * undefined, no CDS and no CDNSKEY records are published.
   */
  readonly cds?: readonly ZoneKey[] | 'delete';
  /** Digest types of the CDS records. Default: SHA-256. */
  readonly digestTypes?: readonly DigestType[];
  readonly ttl: number;
}

/** RDATA of the delete records `0 0 0 00` and `0 3 0 AA==` (RFC 8078 4). */
const DELETE_CDS = Uint8Array.of(0, 0, 0, 0, 0);
const DELETE_CDNSKEY = Uint8Array.of(0, 0, 3, 0, 0);

/** Returns the DNSKEY, CDS and CDNSKEY sets of a signed zone. Leaves out empty sets. */
export function apexKeySets(apex: Name, { dnskeys, cds = [], digestTypes = [2], ttl }: ApexKeys, hash: Hash): RRset[] {
  const offered = cds === 'delete' ? [] : cds.map(dnskeyRdata);
  const digests = offered.flatMap((dnskey) => digestTypes.map((type) => dsRdata(apex, dnskey, type, hash)));
  const sets: readonly (readonly [RecordType, Uint8Array[]])[] = [
    [DNSKEY, dnskeys.map(dnskeyRdata)],
    [CDS, cds === 'delete' ? [DELETE_CDS] : digests],
    [CDNSKEY, cds === 'delete' ? [DELETE_CDNSKEY] : offered],
  ];
  return sets
    .filter(([, rdatas]) => rdatas.length > 0)
    .map(([type, rdatas]) => ({ owner: apex, type, ttl, rdatas: sortRdatas(type, rdatas) }));
}
