import { Name } from '../name.ts';
import { canonicalWire } from '../octets.ts';
import type { RRset } from '../rr/rrset.ts';
import { WireReader, WireWriter } from '../wire.ts';

/** The fields of RRSIG data before the signature (RFC 4034 3.1). */
export interface RrsigFields {
  readonly typeCovered: number;
  readonly algorithm: number;
  readonly labels: number;
  readonly originalTtl: number;
  /** Seconds since 1970, modulo 2^32. */
  readonly expiration: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signer: Name;
}

/** Number of octets of RRSIG data before the name of the signer. */
export const RRSIG_FIXED_OCTETS = 18;
const EXPIRATION = 8;
const INCEPTION = 12;
const KEY_TAG = 16;

/**
 * Encodes the RRSIG fields that precede the signature; the signature covers them. The signer is in lower case (RFC 4034
 * 3.1.8.1).
 */
export function rrsigHeader(fields: RrsigFields): Uint8Array {
  const signer = canonicalWire(fields.signer);
  const out = new WireWriter(RRSIG_FIXED_OCTETS + signer.length);
  out.u16(fields.typeCovered);
  out.u8(fields.algorithm);
  out.u8(fields.labels);
  for (const value of [fields.originalTtl, fields.expiration, fields.inception]) out.u32(value);
  out.u16(fields.keyTag);
  out.bytes(signer);
  return out.finish();
}

/** Parses RRSIG data. Throws MalformedWire. */
export function readRrsig(rdata: Uint8Array): RrsigFields & { readonly signature: Uint8Array } {
  const reader = new WireReader(rdata);
  return {
    typeCovered: reader.u16(),
    algorithm: reader.u8(),
    labels: reader.u8(),
    originalTtl: reader.u32(),
    expiration: reader.u32(),
    inception: reader.u32(),
    keyTag: reader.u16(),
    signer: Name.read(reader),
    signature: reader.rest(),
  };
}

/** Counts the labels of an owner. Excludes the root and a leading `*` (RFC 4034 3.1.3). */
export function rrsigLabels(owner: Name): number {
  return owner.labelCount - (owner.isWildcard ? 1 : 0);
}

export function coveredType({ rdatas: [rdata] }: RRset): number {
  return (rdata[0] << 8) | rdata[1];
}

/** Returns the expiration in RRSIG data, in seconds since 1970 modulo 2^32. */
export function rrsigExpiration(rdata: Uint8Array): number {
  return readU32(rdata, EXPIRATION);
}

export function rrsigInception(rdata: Uint8Array): number {
  return readU32(rdata, INCEPTION);
}

export function isRrsigOf(rdata: Uint8Array, algorithm: number, tag: number): boolean {
  return rdata[2] === algorithm && rdata[KEY_TAG] === tag >>> 8 && rdata[KEY_TAG + 1] === (tag & 0xff);
}

function readU32(octets: Uint8Array, at: number): number {
  return ((octets[at] << 24) | (octets[at + 1] << 16) | (octets[at + 2] << 8) | octets[at + 3]) >>> 0;
}
