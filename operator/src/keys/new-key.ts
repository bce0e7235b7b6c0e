import { hash as digestOf, randomUUID, type KeyObject } from 'node:crypto';
import { dnskeyRdata, dsRdata, type Hash, keyTag, Name, type ZoneKey } from '@fourwinds/dns';
import type { Key, KeyRole } from './key-set.ts';
import type { WantedKey } from './requirements.ts';
import { dnskeyPublicKey, generatePrivateKey } from './signature-algorithm.ts';

export interface NewKey {
  readonly key: Key;
  /** Private key in PKCS#8 PEM. */
  readonly pem: string;
}

const nodeNames = { 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384' } as const;

export const hash: Hash = (algorithm, data) => digestOf(nodeNames[algorithm], data, 'buffer');

export async function newKey({ role, algorithm }: WantedKey, domain: string, now: number): Promise<NewKey> {
  return describeKey(await generatePrivateKey(algorithm), { role, algorithm, domain, now });
}

export function describeKey(
  privateKey: KeyObject,
  { role, algorithm, domain, now }: { role: KeyRole; algorithm: number; domain: string; now: number },
): NewKey {
  const publicKey = dnskeyPublicKey(algorithm, privateKey);
  const rdata = dnskeyRdata({ flags: flagsOf(role), algorithm, publicKey });
  const apex = Name.parse(`${domain}.`);
  const digest = (type: 2 | 4): string => Buffer.from(dsRdata(apex, rdata, type, hash).subarray(4)).toString('hex');
  return {
    key: {
      id: randomUUID(),
      role,
      algorithm,
      tag: keyTag(rdata),
      publicKey: Buffer.from(publicKey).toString('base64'),
      digests: { 2: digest(2), 4: digest(4) },
      created: now,
    },
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export function zoneKeyOf({ id, role, algorithm, publicKey }: Key): ZoneKey {
  return { id, flags: flagsOf(role), algorithm, publicKey: Buffer.from(publicKey, 'base64') };
}

/** Keys that sign the DNSKEY set have the SEP flag (RFC 4034 2.1.1). */
function flagsOf(role: KeyRole): ZoneKey['flags'] {
  return role === 'ZSK' ? 256 : 257;
}
