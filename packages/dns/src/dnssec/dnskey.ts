import { WireWriter } from '../wire.ts';

/** A key pair's public half, as the zone shows it. */
export interface ZoneKey {
  /** Identifies the key in signing; has no meaning in DNS. */
  readonly id: string;
  /** 257 with the secure entry point flag, which KSKs carry (RFC 4034 2.1.1). */
  readonly flags: 256 | 257;
  readonly algorithm: number;
  readonly publicKey: Uint8Array;
}

/** The keys of each role; for each algorithm in use there is one in either list (RFC 4035 2.2). */
export interface SigningKeys {
  /** Sign DNSKEY, CDS and CDNSKEY of the apex. */
  readonly keySigning: readonly ZoneKey[];
  /** Sign everything else. */
  readonly zoneSigning: readonly ZoneKey[];
}

const PROTOCOL = 3;

/** The data of the key's DNSKEY and CDNSKEY record (RFC 4034 2.1, RFC 7344 3.2). */
export function dnskeyRdata({ flags, algorithm, publicKey }: Omit<ZoneKey, 'id'>): Uint8Array {
  const out = new WireWriter(4 + publicKey.length);
  out.u16(flags);
  out.u8(PROTOCOL);
  out.u8(algorithm);
  out.bytes(publicKey);
  return out.finish();
}

/** A short name for a key, not always unique, from its DNSKEY data (RFC 4034 B). Algorithm 1, which counts otherwise, is not meant. */
export function keyTag(dnskey: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < dnskey.length; i++) sum += i % 2 === 0 ? dnskey[i] << 8 : dnskey[i];
  sum += sum >>> 16;
  return sum & 0xffff;
}
