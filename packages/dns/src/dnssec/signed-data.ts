import type { Name } from '../name.ts';
import { canonicalWire } from '../octets.ts';
import { type RRset, sortRdatas } from '../rr/rrset.ts';
import { RRSIG_FIXED_OCTETS } from './rrsig-data.ts';
import { WireWriter } from '../wire.ts';

const CLASS_IN = 1;
/** Number of octets of type, class, TTL and length. */
const RECORD_OCTETS = 10;

/**
 * Returns the octets that a signature covers: the RRSIG data before the signature, and then the set in canonical form
 * and order (RFC 4034 3.1.8.1, 6.2, 6.3). Uses the original TTL in `header`. If the owner has more labels than
 * `header` states, the set was expanded from a wildcard, and the octets contain the wildcard (RFC 4035 5.3.2).
 */
export function signedData(header: Uint8Array, { owner, type, rdatas }: RRset): Uint8Array {
  const name = canonicalOwner(owner, header[3]);
  const canonical = sortRdatas(
    type,
    rdatas.map((rdata) => type.canonical(rdata)),
  );
  const out = new WireWriter(
    canonical.reduce((sum, { length }) => sum + name.length + RECORD_OCTETS + length, header.length),
  );
  out.bytes(header);
  for (const rdata of canonical) {
    out.bytes(name);
    out.u16(type.code);
    out.u16(CLASS_IN);
    out.bytes(header.subarray(4, 8));
    out.u16(rdata.length);
    out.bytes(rdata);
  }
  return out.finish();
}

export function signedDataLength(signer: Name, { owner, rdatas }: RRset): number {
  const header = RRSIG_FIXED_OCTETS + signer.wire.length;
  return rdatas.reduce((sum, rdata) => sum + owner.wire.length + RECORD_OCTETS + rdata.length, header);
}

function canonicalOwner(owner: Name, labels: number): Uint8Array {
  let name = owner;
  const above = owner.labelCount - labels;
  for (let i = 0; i < above; i++) name = name.parent;
  return above > 0 ? Uint8Array.of(1, 0x2a, ...canonicalWire(name)) : canonicalWire(name);
}
