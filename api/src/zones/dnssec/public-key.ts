import { hash as digestOf } from 'node:crypto';
import { algorithmName, dnskeyRdata, dsRdata, type Hash, keyTag, Name, typeByName } from '@fourwinds/dns';

export const keyRoles = ['KSK', 'ZSK', 'CSK'] as const;
/** A KSK signs the DNSKEY record set, a ZSK signs all other record sets, and a CSK signs both. */
export type KeyRole = (typeof keyRoles)[number];

export interface PublicKey {
  readonly role: KeyRole;
  readonly algorithm: number;
  /** Public key in DNSKEY format. */
  readonly publicKey: Uint8Array;
}

export interface DsView {
  key_tag: number;
  /** Mnemonic. */
  algorithm: string;
  algorithm_number: number;
  digest_type: number;
  digest: string;
  rdata: string;
}

/** The fields of a DNSKEY record (RFC 4034 section 2.1). */
export interface DnskeyView {
  flags: number;
  protocol: number;
  /** Mnemonic. */
  algorithm: string;
  algorithm_number: number;
  /** Public key in base64. */
  public_key: string;
}

const nodeNames = { 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384' } as const;
const hash: Hash = (algorithm, data) => digestOf(nodeNames[algorithm], data, 'buffer');
/** SHA-256 is the digest type that every validator supports. */
const SHA256 = 2;

export function tagOf(key: PublicKey): number {
  return keyTag(rdataOf(key));
}

/** Returns the DNSKEY data in zone file format. */
export function dnskeyText(key: PublicKey): string {
  return typeByName('DNSKEY').format(rdataOf(key));
}

/** Returns the DS records of a key. A ZSK has none. */
export function dsOf(key: PublicKey, domain: string): DsView[] {
  if (key.role === 'ZSK') return [];
  const rdata = dsRdata(Name.parse(`${domain}.`), rdataOf(key), SHA256, hash);
  const digest = Buffer.from(rdata.subarray(4)).toString('hex');
  return [dsView({ keyTag: tagOf(key), algorithm: key.algorithm, digestType: SHA256, digest })];
}

export function dsView(ds: { keyTag: number; algorithm: number; digestType: number; digest: string }): DsView {
  const { keyTag: tag, algorithm, digestType } = ds;
  const digest = ds.digest.toUpperCase();
  const rdata = `${tag} ${algorithm} ${digestType} ${digest}`;
  return { key_tag: tag, ...algorithmView(algorithm), digest_type: digestType, digest, rdata };
}

/** Returns the DNSKEY fields of a KSK or CSK. `publicKey` is in base64. */
export function kskView(algorithm: number, publicKey: string): DnskeyView {
  return { flags: FLAGS.KSK, protocol: 3, ...algorithmView(algorithm), public_key: publicKey };
}

/** Returns the name and number of an algorithm. */
export function algorithmView(code: number): { algorithm: string; algorithm_number: number } {
  return { algorithm: algorithmName(code), algorithm_number: code };
}

function rdataOf({ role, algorithm, publicKey }: PublicKey): Uint8Array {
  return dnskeyRdata({ flags: FLAGS[role], algorithm, publicKey });
}

/** DNSKEY flags by role. Keys that sign other keys are secure entry points (RFC 4034 section 2.1.1). */
const FLAGS = { KSK: 257, CSK: 257, ZSK: 256 } as const;
