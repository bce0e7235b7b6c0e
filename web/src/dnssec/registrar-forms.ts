import type { Dnssec } from '../api/client.ts';

export type Ds = Dnssec['ds'][number];

/** Mnemonics of the supported signing algorithms by number (RFC 8624 3.1). */
export const algorithms = {
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
} as const;

const digests: { readonly [type: number]: string } = { 2: 'SHA-256', 4: 'SHA-384' };

/** A field in a registrar's form: its name, the value to paste, and the mnemonic if the value is a code number. */
export interface Field {
  readonly name: 'key_tag' | 'algorithm' | 'digest_type' | 'digest' | 'flags' | 'protocol' | 'public_key';
  readonly value: string;
  readonly meaning?: string;
}

/** Sorts SHA-256 first, because most registrars require it (RFC 8624 3.3). */
export function inOrder(ds: readonly Ds[]): Ds[] {
  return ds.toSorted((a, b) => a.digest_type - b.digest_type);
}

/** A label that distinguishes a DS record from others. */
export function titleOf({ key_tag: tag, digest_type: type }: Ds): string {
  return `${tag} · ${digests[type] ?? type}`;
}

/** The DS record as a line of the parent's zone file (RFC 4034 5.3). */
export function lineOf(zone: string, { rdata }: Ds): string {
  return `${zone}. IN DS ${rdata}`;
}

/** The fields of a DS record, for forms with separate fields. */
export function dsFields({
  key_tag: tag,
  algorithm,
  algorithm_number: number,
  digest_type: type,
  digest,
}: Ds): Field[] {
  return [
    { name: 'key_tag', value: String(tag) },
    { name: 'algorithm', value: String(number), meaning: algorithm },
    { name: 'digest_type', value: String(type), meaning: digests[type] },
    { name: 'digest', value: digest },
  ];
}

/** The fields of the DNSKEY, for registrars that compute the DS record. */
export function keyFields({
  flags,
  protocol,
  algorithm,
  algorithm_number: number,
  public_key: key,
}: NonNullable<Ds['dnskey']>): Field[] {
  return [
    { name: 'flags', value: String(flags), meaning: 'KSK' },
    { name: 'protocol', value: String(protocol) },
    { name: 'algorithm', value: String(number), meaning: algorithm },
    { name: 'public_key', value: key },
  ];
}
