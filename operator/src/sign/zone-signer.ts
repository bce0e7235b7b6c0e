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
import { StoreError } from '@fourwinds/store';
import type { RecordEvent } from '../events.ts';
import type { Draft } from '../zone/publication.ts';
import type { Turn } from '../runtime/turns.ts';
import { snapshotOf, writeNodes } from '../zone/render.ts';
import { unsignedDraft } from '../zone/unsigned-draft.ts';
import { addKey } from '../keys/add-key.ts';
import { decideKeys, type KeyDecision } from '../keys/decide-keys.ts';
import { importedKeys, takeOverKeys } from '../keys/secrets/import-keys.ts';
import type { KeySecrets, StoredKeys } from '../keys/secrets/key-secrets.ts';
import { missingKeys } from '../keys/secrets/missing-keys.ts';
import { type KeySet, newKeySet, type UnsignedHistory } from '../keys/key-set.ts';
import type { WantedKey } from '../keys/needs.ts';
import { hash, newKey, zoneKeyOf } from '../keys/new-key.ts';
import { rolloverEvents } from '../keys/conditions/rollover-events.ts';
import { DEFAULT_TIMING, KEY_LIFETIMES, type KeyPolicy, type KeyTiming } from '../keys/policy.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import { dsFields, type ShownByParent } from '../parent/shown-ds.ts';
import type { PrivateKey } from './signing-pool.ts';
import { type ZoneKeys, zoneKeysOf } from '../keys/zone-keys.ts';

/** Makes signatures with a private key, in the order of the data. */
export type MakeSignatures = (key: PrivateKey, data: readonly Uint8Array[]) => Promise<Uint8Array[]>;

export interface ZoneSignerOptions {
  readonly secrets: KeySecrets;
  readonly makeSignatures: MakeSignatures;
  readonly turn: Turn;
  /** What is known of the parent of a zone. */
  readonly parentOf: (zone: ZoneResource) => ParentFacts;
  /** Hears of rollovers. */
  readonly record?: RecordEvent;
  readonly now: () => number;
  readonly log: Logger;
}

/** What is served of a zone, and was. */
export interface Served {
  /** The largest TTL in what is to be published, seconds. */
  readonly zoneTtl: number;
  /** The revision of the key set that all servers are known to serve. */
  readonly served: number | undefined;
  /** What was served of the zone before it had keys; `fromNowOn` it is to be signed. */
  readonly history: (fromNowOn: boolean) => Promise<UnsignedHistory>;
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

/** What is known of the keys of a zone that never had one. */
function noKeys(history: UnsignedHistory, now: number): Pick<StoredKeys, 'keySet' | 'privateKeys'> {
  return { keySet: newKeySet(history, now), privateKeys: new Map() };
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
   * Decides about the keys of a zone and keeps the decision; undefined for a zone that has none and wants none. Rejects
   * with Conflict when somebody else has changed the keys meanwhile, or they have gone.
   */
  async settle(zone: ZoneResource, { zoneTtl, served, history }: Served): Promise<SettledKeys | undefined> {
    const { secrets, parentOf } = this.#options;
    const now = this.#options.now();
    const policy = policyOf(zone.spec.dnssec);
    if (this.missingKeys(zone) !== undefined)
      throw new StoreError('Conflict', 'the keys of the zone have gone meanwhile');
    const before = this.#stored(zone);
    const secret = secrets.secretOf(zone);
    const handovers = await secrets.handedOver(zone, policy.enabled && isUnused(before));
    if (before === undefined && handovers.length === 0 && !policy.enabled) return undefined;
    const facts = parentOf(zone);
    const taken = this.#takeOver(zone, before ?? noKeys(await history(policy.enabled), now), handovers);
    const privateKeys = new Map(taken.privateKeys);
    const situation = { policy, timing: timingOf(zoneTtl, facts.parent), served, ...facts, now };
    const decide = (keySet: KeySet): KeyDecision => decideKeys({ keySet, ...situation });
    const decision = await this.#decideWithKeys(zone, decide, taken.keySet, privateKeys);
    if (decision.keySet !== before?.keySet) {
      await secrets.keep(zone, { keySet: decision.keySet, privateKeys }, secret);
      this.#tellOfRollovers(zone, before?.keySet, decision.keySet);
    }
    await secrets.accept(handovers);
    return { zone, served, decision, zoneKeys: zoneKeysOf(decision.keySet), privateKeys };
  }

  /** Decides, and makes the keys that the decision wants, until it wants no more; their private keys go into `privateKeys`. */
  async #decideWithKeys(
    zone: ZoneResource,
    decide: (keySet: KeySet) => KeyDecision,
    keySet: KeySet,
    privateKeys: Map<string, string>,
  ): Promise<KeyDecision> {
    const { parent } = this.#options.parentOf(zone);
    let decision = decide(keySet);
    while (decision.wanted.length > 0)
      decision = decide(await this.#withKeys(zone.spec.domain, decision, parent, privateKeys));
    return decision;
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
    const { turn } = this.#options;
    return {
      renewal,
      expires: renewal + signatureTiming.margin * 1000,
      under: (serial) => underPrevious(plan, previous, serial, assembled),
      withSerial: async (serial) => {
        const numbered = await turn(() => plan.withSerial(serial));
        const keys = new Map([...zoneKeys.signDnskeySetWith, ...zoneKeys.signZoneWith].map((key) => [key.id, key]));
        const privateKey = (id: string): PrivateKey => ({
          algorithm: keys.get(id)!.algorithm,
          pem: privateKeys.get(id)!,
        });
        const signatures = await this.#signatures(numbered, privateKey);
        const version = await turn(() => assembled(numbered, signatures));
        await writeNodes(version, turn);
        return turn(() => snapshotOf(version, serial));
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

  #tellOfRollovers(zone: ZoneResource, before: KeySet | undefined, after: KeySet): void {
    for (const { key, ...event } of rolloverEvents(before, after)) {
      this.#options.log.info({ domain: zone.spec.domain, reason: event.reason }, event.message);
      this.#options.record?.(zone, { ...event, subject: key });
    }
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

  /** The keys with those that were handed over, of each handover all or none, and a note of what became of them. */
  #takeOver(zone: ZoneResource, stored: StoredKeys, handovers: readonly SecretResource[]): StoredKeys {
    if (handovers.length === 0) return stored;
    const { domain } = zone.spec;
    const now = this.#options.now();
    const refused: string[] = [];
    const { keySet, privateKeys } = handovers.reduce((keys, handover) => {
      const result = takeOverKeys(keys, { domain, imported: importedKeys(handover), now });
      if ('keys' in result) return result.keys;
      refused.push(result.refused);
      return keys;
    }, stored);
    if (refused.length === 0) return { keySet: { ...keySet, lastImport: { at: now } }, privateKeys };
    this.#options.log.warn({ domain, refused }, 'keys that came with a zone are not taken over');
    return { keySet: { ...keySet, lastImport: { at: now, refused: refused[0] } }, privateKeys };
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
        const data = await this.#options.turn(() => ofKey.map(requestedData));
        const made = await this.#options.makeSignatures(privateKey(id), data);
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
    parent: dnssec?.parent,
    algorithm: algorithm.code,
    ...KEY_LIFETIMES,
    ...(rollover === undefined ? {} : { rollover: { ...rollover, requestedAt: Date.parse(rollover.requestedAt) } }),
  };
}
