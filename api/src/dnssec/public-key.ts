import { hash as digestOf } from 'node:crypto';
import { dnskeyRdata, dsRdata, type Hash, keyTag, Name, typeByName } from '@fourwinds/dns';

export const keyRoles = ['KSK', 'ZSK', 'CSK'] as const;
/** The role of a key: a KSK signs the keys, a ZSK everything else, a CSK both. */
export type KeyRole = (typeof keyRoles)[number];

/** The public half of a key of a zone. */
export interface PublicKey {
  readonly role: KeyRole;
  readonly algorithm: number;
  /** As DNSKEY records hold it. */
  readonly publicKey: Uint8Array;
}

/** A DS record in words. */
export interface DsView {
  key_tag: number;
  algorithm: number;
  digest_type: number;
  digest: string;
  rdata: string;
}

/** The data of a DNSKEY record in words (RFC 4034 2.1). */
export interface DnskeyView {
  flags: number;
  protocol: number;
  algorithm: number;
  /** Base64. */
  public_key: string;
}

const nodeNames = { 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384' } as const;
const hash: Hash = (algorithm, data) => digestOf(nodeNames[algorithm], data, 'buffer');
/** The digest that every validator knows. */
const SHA256 = 2;

export function tagOf(key: PublicKey): number {
  return keyTag(rdataOf(key));
}

/** The data of the DNSKEY record, as zone files have it. */
export function dnskeyText(key: PublicKey): string {
  return typeByName('DNSKEY').format(rdataOf(key));
}

/** The DS records that lead to a key of a zone; none to a ZSK. */
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
  return { key_tag: tag, algorithm, digest_type: digestType, digest, rdata };
}

/** The DNSKEY record of a key that signs keys; `publicKey` is base64. */
export function kskView(algorithm: number, publicKey: string): DnskeyView {
  return { flags: FLAGS.KSK, protocol: 3, algorithm, public_key: publicKey };
}

function rdataOf({ role, algorithm, publicKey }: PublicKey): Uint8Array {
  return dnskeyRdata({ flags: FLAGS[role], algorithm, publicKey });
}

/** Keys that sign keys are secure entry points (RFC 4034 2.1.1). */
const FLAGS = { KSK: 257, CSK: 257, ZSK: 256 } as const;
