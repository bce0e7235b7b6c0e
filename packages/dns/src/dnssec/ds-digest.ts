import type { Name } from '../name.ts';
import { canonicalWire, isSame } from '../octets.ts';
import { WireWriter } from '../wire.ts';
import { keyTag } from '../rr/key-tag.ts';
import type { Hash } from './hash.ts';

/** Supported DS digest types: SHA-256 (RFC 4509), which all validators know, and SHA-384 (RFC 6605 2). */
export type DigestType = 2 | 4;

const hashNames: { readonly [type: number]: Parameters<Hash>[0] } = { 1: 'SHA-1', 2: 'SHA-256', 4: 'SHA-384' };

/** Returns the data of a DS or CDS record for a key of the zone `apex` (RFC 4034 5.1.4, RFC 7344 3.1). */
export function dsRdata(apex: Name, dnskey: Uint8Array, digestType: DigestType, hash: Hash): Uint8Array {
  return digest(apex, dnskey, digestType, hash);
}

/** True if DS data is for this key of the zone `apex`. Returns false for unknown digest types (RFC 4035 5.2). */
export function isDsOf(ds: Uint8Array, apex: Name, dnskey: Uint8Array, hash: Hash): boolean {
  return ds[3] in hashNames && isSame(ds, digest(apex, dnskey, ds[3], hash));
}

function digest(apex: Name, dnskey: Uint8Array, type: number, hash: Hash): Uint8Array {
  const input = new WireWriter(apex.wire.length + dnskey.length);
  input.bytes(canonicalWire(apex));
  input.bytes(dnskey);
  const out = new WireWriter();
  out.u16(keyTag(dnskey));
  out.u8(dnskey[3]);
  out.u8(type);
  out.bytes(hash(hashNames[type], input.finish()));
  return out.finish();
}
