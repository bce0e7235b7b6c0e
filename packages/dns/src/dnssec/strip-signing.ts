import type { RecordType } from '../rr/define.ts';
import type { RRset } from '../rr/rrset.ts';
import { CDNSKEY } from '../rr/types/cdnskey.ts';
import { CDS } from '../rr/types/cds.ts';
import { DNSKEY } from '../rr/types/dnskey.ts';
import { NSEC } from '../rr/types/nsec.ts';
import { NSEC3 } from '../rr/types/nsec3.ts';
import { NSEC3PARAM } from '../rr/types/nsec3param.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { Zone } from '../zone/zone.ts';

export interface StrippedZone {
  /** The sets that were signed. Their TTLs stay limited to MAX_SIGNED_TTL. */
  readonly unsigned: Zone;
  readonly apexSets: readonly RRset[];
  readonly denial: readonly RRset[];
  readonly signatures: readonly RRset[];
}

const apexTypes: ReadonlySet<RecordType> = new Set([DNSKEY, CDS, CDNSKEY]);
const denialTypes: ReadonlySet<RecordType> = new Set([NSEC, NSEC3, NSEC3PARAM]);

/** Removes the records that signing added. Returns an unsigned zone unchanged. */
export function stripSigning(zone: Zone): StrippedZone {
  const apexSets = zone.nodes[0].rrsets.filter(({ type }) => apexTypes.has(type));
  const denial: RRset[] = [];
  const signatures: RRset[] = [];
  const nodes = zone.nodes.flatMap(({ name, rrsets }) => {
    const unsigned = rrsets.filter((set) => {
      if (set.type === RRSIG) signatures.push(set);
      else if (denialTypes.has(set.type)) denial.push(set);
      else return !apexSets.includes(set);
      return false;
    });
    return unsigned.length > 0 ? [{ name, rrsets: unsigned }] : [];
  });
  const isSigned = apexSets.length + denial.length + signatures.length > 0;
  return { unsigned: isSigned ? new Zone(zone.apex, nodes) : zone, apexSets, denial, signatures };
}
