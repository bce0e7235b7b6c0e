import { WireWriter } from '../wire.ts';

export interface ZoneKey {
  /** Id that signers use to find the private key. It does not occur in DNS. */
  readonly id: string;
  /** 257 includes the secure entry point flag, which marks KSKs (RFC 4034 2.1.1). */
  readonly flags: 256 | 257;
  readonly algorithm: number;
  readonly publicKey: Uint8Array;
}

/** Keys by role. Each list contains one key for each algorithm in use (RFC 4035 2.2). */
export interface SigningKeys {
  /** Keys that sign DNSKEY, CDS and CDNSKEY at the apex. */
  readonly keySigning: readonly ZoneKey[];
  readonly zoneSigning: readonly ZoneKey[];
}

const PROTOCOL = 3;

/** Returns the data of a DNSKEY or CDNSKEY record for a key (RFC 4034 2.1, RFC 7344 3.2). */
export function dnskeyRdata({ flags, algorithm, publicKey }: Omit<ZoneKey, 'id'>): Uint8Array {
  const out = new WireWriter(4 + publicKey.length);
  out.u16(flags);
  out.u8(PROTOCOL);
  out.u8(algorithm);
  out.bytes(publicKey);
  return out.finish();
}
