import {
  assembleInPieces,
  type Denial,
  hasRoomForNsec3,
  type Name,
  NSEC_DENIAL,
  nsec3Denial,
  type NumberedPlan,
  planSigningInPieces,
  requestedData,
  type RRset,
  type SignatureRequest,
  signatureTiming,
  type SignedZone,
  type Zone,
} from '@fourwinds/dns';
import type { ZoneSpec } from '@fourwinds/resources';
import { hash, zoneKeyOf } from '../keys/new-key.ts';
import type { ZoneKeys } from '../keys/zone-keys.ts';
import { inTurns } from '../runtime/in-turns.ts';
import type { Turn } from '../runtime/turns.ts';
import type { PrivateKey } from './signing-pool.ts';

/** Signs the data of an owner's zone with a private key. Returns signatures in the order of the data. */
export type MakeSignatures = (owner: string, key: PrivateKey, data: readonly Uint8Array[]) => Promise<Uint8Array[]>;

export interface Signing {
  readonly makeSignatures: MakeSignatures;
  /** Splits the work, because large zones take long. */
  readonly turn: Turn;
}

export interface SigningKeys {
  readonly zoneKeys: ZoneKeys;
  readonly apexSets: readonly RRset[];
  /** PKCS#8 text by key id. */
  readonly privateKeys: ReadonlyMap<string, string>;
}

export interface VersionInput {
  /** The zone's owner as returned by `ownerId`. */
  readonly owner: string;
  /** Without signatures, with serial 0. */
  readonly content: Zone;
  readonly dnssec: ZoneSpec['dnssec'];
  /** Undefined for a zone without keys. */
  readonly keys: SigningKeys | undefined;
  readonly contentBefore: Zone | undefined;
  readonly previous: SignedZone | undefined;
  readonly now: number;
}

/** A publishable version of a zone without its serial. */
export interface VersionPlan {
  readonly isSigned: boolean;
  /** When the next signature must be renewed, in milliseconds since 1970. Undefined without signatures. */
  readonly renewal?: number;
  /** When the first signature expires if none is renewed. */
  readonly expires?: number;
  /**
   * Returns the version with the previous serial. Undefined if it needs another serial, for example for new
   * signatures.
   */
  readonly under: (serial: number) => Promise<SignedZone | undefined>;
  readonly withSerial: (serial: number) => Promise<SignedZone>;
}

/** Plans the next version. Without keys in use, the zone is published unchanged. */
export async function planVersion(input: VersionInput, signing: Signing): Promise<VersionPlan> {
  const { content, contentBefore = content, keys } = input;
  if (keys === undefined || keys.zoneKeys.dnskeys.length === 0 || keys.zoneKeys.signZoneWith.length === 0) {
    return {
      isSigned: false,
      under: async () => (content === contentBefore ? { zone: content } : undefined),
      withSerial: async () => ({ zone: content }),
    };
  }
  return planSigned(input, keys, signing);
}

async function planSigned(
  { owner, content, dnssec, previous, now }: VersionInput,
  keys: SigningKeys,
  signing: Signing,
): Promise<VersionPlan> {
  const { turn } = signing;
  const { signDnskeySetWith, signZoneWith } = keys.zoneKeys;
  const plan = await inTurns(
    turn,
    planSigningInPieces({
      zone: content,
      apexSets: keys.apexSets,
      denial: denialOf(content.apex, dnssec),
      keys: { keySigning: signDnskeySetWith.map(zoneKeyOf), zoneSigning: signZoneWith.map(zoneKeyOf) },
      previous,
      now,
      hash,
    }),
  );
  return {
    isSigned: true,
    renewal: plan.renewal,
    expires: plan.renewal + signatureTiming.margin * 1000,
    under: async (serial) => {
      if (plan.changed || previous?.zone.serial !== serial) return undefined;
      return inTurns(turn, assembleInPieces(plan.withSerial(serial), []));
    },
    withSerial: async (serial) => {
      const numbered = await turn(() => plan.withSerial(serial));
      const signatures = await makeAll(owner, numbered, keys, signing);
      return inTurns(turn, assembleInPieces(numbered, signatures));
    },
  };
}

async function makeAll(
  owner: string,
  { requests }: NumberedPlan,
  { zoneKeys, privateKeys }: SigningKeys,
  { makeSignatures, turn }: Signing,
): Promise<Uint8Array[]> {
  const keys = new Map([...zoneKeys.signDnskeySetWith, ...zoneKeys.signZoneWith].map((key) => [key.id, key]));
  const signatures = new Map<SignatureRequest, Uint8Array>();
  const byKey = Map.groupBy(requests, ({ key }) => key);
  await Promise.all(
    [...byKey].map(async ([id, ofKey]) => {
      const data = await turn(() => ofKey.map(requestedData));
      const key = { algorithm: keys.get(id)!.algorithm, pem: privateKeys.get(id)! };
      const made = await makeSignatures(owner, key, data);
      ofKey.forEach((request, i) => signatures.set(request, made[i]));
    }),
  );
  return requests.map((request) => signatures.get(request)!);
}

/**
 * The validation rejects NSEC3 for a zone that has no room for it. An already published version falls back to NSEC
 * and stays signed.
 */
function denialOf(apex: Name, dnssec: ZoneSpec['dnssec']): Denial {
  return dnssec?.denial === 'NSEC' || !hasRoomForNsec3(apex) ? NSEC_DENIAL : nsec3Denial(dnssec?.optOut);
}
