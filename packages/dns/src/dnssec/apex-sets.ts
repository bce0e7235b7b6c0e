import type { Name } from '../name.ts';
import type { RecordType } from '../rr/define.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';
import { CDNSKEY } from '../rr/types/cdnskey.ts';
import { CDS } from '../rr/types/cds.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { dnskeyRdata, type ZoneKey } from './dnskey.ts';
import { type DigestType, dsRdata } from './ds.ts';
import type { Hash } from './hash.ts';

/** The records at the apex that describe the zone's keys. */
export interface ApexKeys {
  readonly dnskeys: readonly ZoneKey[];
  /** The keys that the parent should have a DS of; `delete` asks it to have none (RFC 8078 4); undefined says nothing. */
  readonly cds?: readonly ZoneKey[] | 'delete';
  /** Digest types of the CDS records; SHA-256 when omitted. */
  readonly digestTypes?: readonly DigestType[];
  readonly ttl: number;
}

/** `0 0 0 00` and `0 3 0 AA==` (RFC 8078 4). */
const DELETE_CDS = Uint8Array.of(0, 0, 0, 0, 0);
const DELETE_CDNSKEY = Uint8Array.of(0, 0, 3, 0, 0);

/** The sets DNSKEY, CDS and CDNSKEY of a signed zone, those of them that hold something. */
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
