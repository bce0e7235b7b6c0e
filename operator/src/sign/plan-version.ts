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

/** Makes signatures of an owner's zone with a private key, in the order of the data. */
export type MakeSignatures = (owner: string, key: PrivateKey, data: readonly Uint8Array[]) => Promise<Uint8Array[]>;

export interface Signing {
  readonly makeSignatures: MakeSignatures;
  /** Large zones take long. */
  readonly turn: Turn;
}

/** The keys that a version is published with. */
export interface SigningKeys {
  readonly zoneKeys: ZoneKeys;
  /** DNSKEY, CDS and CDNSKEY. */
  readonly apexSets: readonly RRset[];
  /** PKCS#8 text by the ids of the keys. */
  readonly privateKeys: ReadonlyMap<string, string>;
}

export interface VersionInput {
  /** The zone's owner, as `ownerId` gives it. */
  readonly owner: string;
  /** Without signatures, its serial 0. */
  readonly content: Zone;
  readonly dnssec: ZoneSpec['dnssec'];
  /** Undefined for a zone that has none. */
  readonly keys: SigningKeys | undefined;
  /** The content of the version before. */
  readonly contentBefore: Zone | undefined;
  /** The signed version before. */
  readonly previous: SignedZone | undefined;
  readonly now: number;
}

/** A version of a zone that may be published, its serial still open. */
export interface VersionPlan {
  readonly isSigned: boolean;
  /** When a signature is next to be made anew, milliseconds since 1970; undefined without signatures. */
  readonly renewal?: number;
  /** When the first signature ends if none is made anew. */
  readonly expires?: number;
  /** The version under the serial of the one before; undefined where it needs another, as new signatures do. */
  readonly under: (serial: number) => Promise<SignedZone | undefined>;
  readonly withSerial: (serial: number) => Promise<SignedZone>;
}

/** Plans the next version. Without keys in use it is the zone as it is. */
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

/** The signatures that a plan requests, in its order. */
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

/** A zone that cannot have NSEC3 is refused it, but the version published before goes on being signed. */
function denialOf(apex: Name, dnssec: ZoneSpec['dnssec']): Denial {
  return dnssec?.denial === 'NSEC' || !hasRoomForNsec3(apex) ? NSEC_DENIAL : nsec3Denial(dnssec?.optOut);
}
