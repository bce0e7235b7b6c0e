import type { Name } from '../name.ts';
import { WireWriter } from '../wire.ts';
import { keyTag } from './dnskey.ts';
import type { Hash } from './hash.ts';

/** The digests that parents take: SHA-256 (RFC 4509), which all know, and SHA-384 (RFC 6605 2). */
export type DigestType = 2 | 4;

const hashNames = { 2: 'SHA-256', 4: 'SHA-384' } as const;

/** The data of the DS and CDS record for a key of the zone `apex` (RFC 4034 5.1.4, RFC 7344 3.1). */
export function dsRdata(apex: Name, dnskey: Uint8Array, digestType: DigestType, hash: Hash): Uint8Array {
  const input = new WireWriter(apex.wire.length + dnskey.length);
  input.bytes(apex.lowerCase().wire);
  input.bytes(dnskey);
  const out = new WireWriter();
  out.u16(keyTag(dnskey));
  out.u8(dnskey[3]);
  out.u8(digestType);
  out.bytes(hash(hashNames[digestType], input.finish()));
  return out.finish();
}
