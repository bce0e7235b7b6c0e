import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  apexKeySets,
  assemble,
  type Denial,
  type NumberedPlan,
  planSigning,
  requestedData,
  type SignedZone,
  type Zone,
  type ZoneKey,
} from '@fourwinds/dns';
import { hash } from '../../operator/src/keys/new-key.ts';
import { dnskeyPublicKey, generatePrivateKey, signData } from '../../operator/src/keys/signature-algorithm.ts';

/** A KSK and a ZSK with private keys. */
export interface KeyPairs {
  readonly ksk: ZoneKey;
  readonly zsk: ZoneKey;
  readonly privateKeys: ReadonlyMap<string, KeyObject>;
}

export async function makeKeys(algorithm: number): Promise<KeyPairs> {
  const privateKeys = new Map([
    ['ksk', await makePrivateKey(algorithm)],
    ['zsk', await makePrivateKey(algorithm)],
  ]);
  const zoneKey = (id: string, flags: ZoneKey['flags']): ZoneKey => ({
    id,
    flags,
    algorithm,
    publicKey: dnskeyPublicKey(algorithm, privateKeys.get(id)!),
  });
  return { ksk: zoneKey('ksk', 257), zsk: zoneKey('zsk', 256), privateKeys };
}

/** Creates a key. Only tests create new RSA keys. */
async function makePrivateKey(algorithm: number): Promise<KeyObject> {
  return algorithm === 8
    ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    : generatePrivateKey(algorithm);
}

/** Signs a zone, or its next version. */
export function signZone(zone: Zone, keys: KeyPairs, denial: Denial, previous?: SignedZone): SignedZone {
  return completePlan(planZone(zone, keys, denial, previous), keys);
}

export function planZone(zone: Zone, { ksk, zsk }: KeyPairs, denial: Denial, previous?: SignedZone): NumberedPlan {
  return planSigning({
    zone,
    apexSets: apexKeySets(zone.apex, { dnskeys: [ksk, zsk], cds: [ksk], digestTypes: [2, 4], ttl: zone.soa.ttl }, hash),
    denial,
    keys: { keySigning: [ksk], zoneSigning: [zsk] },
    previous,
    now: Date.now(),
    hash,
  }).withSerial((previous?.zone.serial ?? 0) + 1);
}

export function completePlan(plan: NumberedPlan, { zsk, privateKeys }: KeyPairs): SignedZone {
  const signatures = plan.requests.map((request) =>
    signData(zsk.algorithm, privateKeys.get(request.key)!, requestedData(request)),
  );
  return assemble(plan, signatures);
}
