import {
  apexKeySets,
  assemble,
  type Denial,
  hasRoomForNsec3,
  Name,
  NSEC_DENIAL,
  nsec3Denial,
  type NumberedPlan,
  planSigning,
  requestedData,
  type RRset,
  signatureTiming,
  type SignedZone,
  type SigningPlan,
  signingAlgorithms,
  stripSigning,
  type Zone,
} from '@fourwinds/dns';
import type { Logger } from '@fourwinds/process';
import { keyOf, type SecretResource, type ZoneResource, type ZoneSpec } from '@fourwinds/resources';
import type { RecordEvent } from '../events.ts';
import type { Draft } from '../publication.ts';
import { largestCachedTtl } from '../served-ttls.ts';
import { snapshotOf } from '../steps/render.ts';
import { unsignedDraft } from '../steps/sign.ts';
import { addKey } from './add-key.ts';
import { decideKeys, type KeyDecision } from './decide-keys.ts';
import { importedKeys, takeOverKeys } from './import-keys.ts';
import type { KeySecrets, StoredKeys } from './key-secrets.ts';
import { missingKeys } from './missing-keys.ts';
import { type KeySet, newKeySet } from './key-set.ts';
import type { WantedKey } from './needs.ts';
import { hash, newKey, zoneKeyOf } from './new-key.ts';
import { rolloverEvents } from './rollover-events.ts';
import { DEFAULT_TIMING, KEY_LIFETIMES, type KeyPolicy, type KeyTiming } from './policy.ts';
import { dsFields, type ShownByParent } from './shown-ds.ts';
import type { PrivateKey } from './signing-pool.ts';
import { type ZoneKeys, zoneKeysOf } from './zone-keys.ts';

/** Makes signatures with a private key, in the order of the data. */
export type MakeSignatures = (key: PrivateKey, data: readonly Uint8Array[]) => Promise<Uint8Array[]>;

export interface ZoneSignerOptions {
  readonly secrets: KeySecrets;
  readonly makeSignatures: MakeSignatures;
  /** What the parent of a domain shows, as far as it is known. */
  readonly parentOf: (domain: string) => ShownByParent | undefined;
  /** Hears of rollovers. */
  readonly record?: RecordEvent;
  readonly now: () => number;
  readonly log: Logger;
}

/** What a zone's keys have come to: kept, so that what is published may follow. */
export interface SettledKeys {
  readonly zone: ZoneResource;
  /** The revision that all servers were known to serve. */
  readonly served?: number;
  readonly decision: KeyDecision;
  readonly zoneKeys: ZoneKeys;
  readonly privateKeys: StoredKeys['privateKeys'];
}

/** A zone to be published with its signatures. */
export interface SignedDraft extends Draft {
  /** When a signature is next to be made anew, milliseconds since 1970; undefined without signatures. */
  readonly renewal?: number;
  /** When the first signature ends if none is made anew. */
  readonly expires?: number;
}

/** Brings the keys of zones to where they should be, and signs zones with them. */
export class ZoneSigner {
  readonly #options: ZoneSignerOptions;
  /** The versions signed last, by the keys of their Zones. */
  readonly #versions = new Map<string, { readonly uid: string | undefined; readonly version: SignedZone }>();

  readonly #apexSets = new WeakMap<KeySet, readonly RRset[]>();

  constructor(options: ZoneSignerOptions) {
    this.#options = options;
  }

  /**
   * Decides about the keys of a zone and keeps the decision; undefined for a zone that has none and wants none. `served`
   * is the revision of the key set that all servers are known to serve. Not for zones whose keys are missing. Rejects with
   * Conflict when somebody else has changed the keys meanwhile.
   */
  async settle(zone: ZoneResource, zoneTtl: number, served: number | undefined): Promise<SettledKeys | undefined> {
    const { secrets, parentOf } = this.#options;
    const now = this.#options.now();
    const policy = policyOf(zone.spec.dnssec);
    const before = this.#stored(zone);
    const handover = isUnused(before) ? await secrets.handedOver(zone, policy.enabled) : undefined;
    if (before === undefined && handover === undefined && !policy.enabled) return undefined;
    const parent = parentOf(zone.spec.domain);
    const timing = timingOf(zoneTtl, parent);
    const known = before ?? { keySet: this.#newKeySet(zone, zoneTtl), privateKeys: new Map<string, string>() };
    const taken = handover === undefined ? known : this.#takeOver(zone, known, handover);
    const privateKeys = new Map(taken.privateKeys);
    let { keySet } = taken;
    let decision = decideKeys({ keySet, policy, timing, served, parent, now });
    while (decision.wanted.length > 0) {
      keySet = await this.#withKeys(zone.spec.domain, decision, parent, privateKeys);
      decision = decideKeys({ keySet, policy, timing, served, parent, now });
    }
    await this.#keep(zone, before?.keySet, { keySet: decision.keySet, privateKeys });
    if (handover !== undefined) await secrets.accept(handover);
    return { zone, served, decision, zoneKeys: zoneKeysOf(decision.keySet), privateKeys };
  }

  /** The draft of a zone with these keys. Without keys in use it is the zone as it is. */
  draft(zone: ZoneResource, unsigned: Zone, { decision, zoneKeys, privateKeys }: SettledKeys): SignedDraft {
    if (zoneKeys.dnskeys.length === 0 || zoneKeys.signZoneWith.length === 0) {
      this.forget(keyOf(zone));
      return unsignedDraft(unsigned);
    }
    const previous = this.#version(zone);
    const plan = planSigning({
      zone: unsigned,
      apexSets: this.#apexSetsOf(zone, decision.keySet),
      denial: denialOf(unsigned.apex, zone.spec.dnssec),
      keys: {
        keySigning: zoneKeys.signDnskeySetWith.map(zoneKeyOf),
        zoneSigning: zoneKeys.signZoneWith.map(zoneKeyOf),
      },
      previous,
      now: this.#options.now(),
      hash,
    });
    const assembled = (numbered: NumberedPlan, signatures: readonly Uint8Array[]): SignedZone => {
      const version = assemble(numbered, signatures);
      this.#remember(zone, version);
      return version;
    };
    const { renewal } = plan;
    return {
      renewal,
      expires: renewal + signatureTiming.margin * 1000,
      under: (serial) => underPrevious(plan, previous, serial, assembled),
      withSerial: async (serial) => {
        const numbered = plan.withSerial(serial);
        const keys = new Map([...zoneKeys.signDnskeySetWith, ...zoneKeys.signZoneWith].map((key) => [key.id, key]));
        const privateKey = (id: string): PrivateKey => ({
          algorithm: keys.get(id)!.algorithm,
          pem: privateKeys.get(id)!,
        });
        return snapshotOf(assembled(numbered, await this.#signatures(numbered, privateKey)), serial);
      },
    };
  }

  /** Why the zone cannot be signed with the keys that are kept for it; undefined where it can. */
  missingKeys(zone: ZoneResource): string | undefined {
    return missingKeys(zone, this.#options.secrets.of(zone));
  }

  /** Whether signatures of the zone are, or were, published with the keys that are kept for it. */
  isSigned(zone: ZoneResource): boolean {
    const stored = this.#stored(zone);
    return stored !== undefined && zoneKeysOf(stored.keySet).signZoneWith.length > 0;
  }

  /** The sets DNSKEY, CDS and CDNSKEY that the zone has, by the keys that are kept for it; the same array while these stay. */
  apexSets(zone: ZoneResource): readonly RRset[] {
    const keySet = this.#stored(zone)?.keySet;
    return keySet === undefined ? [] : this.#apexSetsOf(zone, keySet);
  }

  /** Whether what was published of the zone is at hand, or has to be taken over from another process. */
  knows(zone: ZoneResource): boolean {
    return this.#version(zone) !== undefined;
  }

  /** Takes over what another process published, so that its signatures are kept. */
  takeOver(zone: ZoneResource, published: Zone): void {
    this.#remember(zone, { zone: published });
  }

  /** The zone that was published last, without its signatures. */
  lastPublished(zone: ZoneResource): Zone | undefined {
    const version = this.#version(zone);
    return version && stripSigning(version.zone).unsigned;
  }

  /** Lets go of what is held of the zone `namespace/name`. */
  forget(key: string): void {
    this.#versions.delete(key);
  }

  /** The keys of a zone. Those that cannot be read count for nothing: as long as they matter, `missingKeys` says so. */
  #stored(zone: ZoneResource): StoredKeys | undefined {
    const stored = this.#options.secrets.of(zone);
    return stored === undefined || 'damage' in stored ? undefined : stored;
  }

  async #keep(zone: ZoneResource, before: KeySet | undefined, keys: StoredKeys): Promise<void> {
    if (keys.keySet === before) return;
    await this.#options.secrets.keep(zone, keys);
    this.#tellOfRollovers(zone, before, keys.keySet);
  }

  #tellOfRollovers(zone: ZoneResource, before: KeySet | undefined, after: KeySet): void {
    for (const { key, ...event } of rolloverEvents(before, after)) {
      this.#options.log.info({ domain: zone.spec.domain, reason: event.reason }, event.message);
      this.#options.record?.(zone, { ...event, subject: key });
    }
  }

  #newKeySet({ status }: ZoneResource, zoneTtl: number): KeySet {
    const now = this.#options.now();
    return newKeySet(Math.max(zoneTtl, largestCachedTtl(status?.publication ?? {}, now)), now);
  }

  #apexSetsOf({ spec }: ZoneResource, keySet: KeySet): readonly RRset[] {
    const sets = this.#apexSets.get(keySet) ?? apexSetsOf(Name.parse(`${spec.domain}.`), zoneKeysOf(keySet));
    this.#apexSets.set(keySet, sets);
    return sets;
  }

  #version(zone: ZoneResource): SignedZone | undefined {
    const held = this.#versions.get(keyOf(zone));
    return held?.uid === zone.metadata.uid ? held?.version : undefined;
  }

  #remember(zone: ZoneResource, version: SignedZone): void {
    this.#versions.set(keyOf(zone), { uid: zone.metadata.uid, version });
  }

  /** The keys with those that were handed over, or without if they cannot be taken. */
  #takeOver(zone: ZoneResource, stored: StoredKeys, handover: SecretResource): StoredKeys {
    const { domain } = zone.spec;
    const result = takeOverKeys(stored, { domain, imported: importedKeys(handover), now: this.#options.now() });
    if ('keys' in result) return result.keys;
    this.#options.log.warn({ domain, reason: result.refused }, 'keys that came with a zone are not taken over');
    return stored;
  }

  async #withKeys(
    domain: string,
    { keySet, wanted }: { readonly keySet: KeySet; readonly wanted: readonly WantedKey[] },
    parent: ShownByParent | undefined,
    privateKeys: Map<string, string>,
  ): Promise<KeySet> {
    const foreignTags = (parent?.ds ?? []).map((rdata) => dsFields(rdata).tag);
    let result = keySet;
    for (const what of wanted) {
      const { key, pem } = await newKey(what, domain, this.#options.now());
      const added = addKey(result, key, foreignTags);
      if (added === undefined) continue;
      privateKeys.set(key.id, pem);
      result = added;
    }
    return result;
  }

  async #signatures({ requests }: NumberedPlan, privateKey: (id: string) => PrivateKey): Promise<Uint8Array[]> {
    const signatures = new Map<(typeof requests)[number], Uint8Array>();
    const byKey = Map.groupBy(requests, ({ key }) => key);
    await Promise.all(
      [...byKey].map(async ([id, ofKey]) => {
        const made = await this.#options.makeSignatures(privateKey(id), ofKey.map(requestedData));
        ofKey.forEach((request, i) => signatures.set(request, made[i]));
      }),
    );
    return requests.map((request) => signatures.get(request)!);
  }
}

function timingOf(zoneTtl: number, parent: ShownByParent | undefined): KeyTiming {
  if (parent?.isHere === true) return { ...DEFAULT_TIMING, zoneTtl, dsTtl: parent.ttl, parentDelay: 0 };
  return { ...DEFAULT_TIMING, zoneTtl, dsTtl: Math.max(DEFAULT_TIMING.dsTtl, parent?.ttl ?? 0) };
}

/** Whether nobody can have seen keys or signatures of a zone: then it may still take over those of another host. */
function isUnused(stored: StoredKeys | undefined): boolean {
  return stored === undefined || zoneKeysOf(stored.keySet).dnskeys.length === 0;
}

function underPrevious(
  plan: SigningPlan,
  previous: SignedZone | undefined,
  serial: number,
  assembled: (numbered: NumberedPlan, signatures: readonly Uint8Array[]) => SignedZone,
): ReturnType<Draft['under']> {
  if (plan.changed || previous?.zone.serial !== serial) return undefined;
  return snapshotOf(assembled(plan.withSerial(serial), []), serial);
}

function apexSetsOf(apex: Name, { dnskeys, cds }: ZoneKeys): ReturnType<typeof apexKeySets> {
  const keys = {
    dnskeys: dnskeys.map(zoneKeyOf),
    cds: cds === 'delete' ? cds : cds?.map(zoneKeyOf),
    ttl: DEFAULT_TIMING.dnskeyTtl,
  };
  return apexKeySets(apex, keys, hash);
}

/** A zone that cannot have NSEC3 is refused it, but what was published before goes on being signed. */
function denialOf(apex: Name, dnssec: ZoneSpec['dnssec']): Denial {
  return dnssec?.denial === 'NSEC' || !hasRoomForNsec3(apex) ? NSEC_DENIAL : nsec3Denial(dnssec?.optOut);
}

function policyOf(dnssec: ZoneSpec['dnssec']): KeyPolicy {
  const algorithm = signingAlgorithms.find(({ mnemonic }) => mnemonic === (dnssec?.algorithm ?? 'ECDSAP256SHA256'))!;
  const rollover = dnssec?.rollover;
  return {
    enabled: dnssec?.enabled === true,
    force: dnssec?.force,
    algorithm: algorithm.code,
    ...KEY_LIFETIMES,
    ...(rollover === undefined ? {} : { rollover: { ...rollover, requestedAt: Date.parse(rollover.requestedAt) } }),
  };
}
