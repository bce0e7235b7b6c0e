import type { Dnssec } from '../api/client.ts';

export type Ds = Dnssec['ds'][number];

/** Mnemonics of the algorithms that zones are signed with (RFC 8624 3.1), by their numbers. */
export const algorithms = {
  13: 'ECDSAP256SHA256',
  14: 'ECDSAP384SHA384',
  15: 'ED25519',
  16: 'ED448',
} as const;

const digests: { readonly [type: number]: string } = { 2: 'SHA-256', 4: 'SHA-384' };

/** A field of a registrar's form: its name, the value to paste, and the name of a number. */
export interface Field {
  readonly name: 'key_tag' | 'algorithm' | 'digest_type' | 'digest' | 'flags' | 'protocol' | 'public_key';
  readonly value: string;
  readonly meaning?: string;
}

/** The DS record that most registrars take comes first: SHA-256 (RFC 8624 3.3). */
export function inOrder(ds: readonly Ds[]): Ds[] {
  return ds.toSorted((a, b) => a.digest_type - b.digest_type);
}

/** How a DS record is chosen among others. */
export function titleOf({ key_tag: tag, digest_type: type }: Ds): string {
  return `${tag} · ${digests[type] ?? type}`;
}

/** The record as a line of the parent's zone file (RFC 4034 5.3). */
export function lineOf(zone: string, { rdata }: Ds): string {
  return `${zone}. IN DS ${rdata}`;
}

/** The parts of a DS record, for forms with a field for each. */
export function dsFields({ key_tag: tag, algorithm, digest_type: type, digest }: Ds): Field[] {
  return [
    { name: 'key_tag', value: String(tag) },
    { name: 'algorithm', value: String(algorithm), meaning: mnemonicOf(algorithm) },
    { name: 'digest_type', value: String(type), meaning: digests[type] },
    { name: 'digest', value: digest },
  ];
}

/** The parts of the key, for registrars that make the DS record from it. */
export function keyFields({ flags, protocol, algorithm, public_key: key }: NonNullable<Ds['dnskey']>): Field[] {
  return [
    { name: 'flags', value: String(flags), meaning: 'KSK' },
    { name: 'protocol', value: String(protocol) },
    { name: 'algorithm', value: String(algorithm), meaning: mnemonicOf(algorithm) },
    { name: 'public_key', value: key },
  ];
}

function mnemonicOf(algorithm: number): string | undefined {
  return algorithms[algorithm as keyof typeof algorithms];
}
