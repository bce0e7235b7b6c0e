import { ancestorsOf, isSuffix, keyOf, keyText, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import { ownNames } from '@fourwinds/zones';
import type { EndpointIndex } from '../endpoints/endpoint-index.ts';
import { inPieces } from '../runtime/in-pieces.ts';
import { Pauses } from '../runtime/pauses.ts';
import type { Enqueue, Priority } from '../runtime/queue.ts';
import { isSignalling } from '../facts/signalling.ts';
import { isSigned } from '../facts/suffix-delegations.ts';
import { type Affected, isRecordReported, isZoneReported } from './affected-zones.ts';
import type { Informers } from './informers.ts';
import type { OwnershipIndex } from './ownership-index.ts';
import { zoneKeyOfRecord } from '../facts/record-zone.ts';
import type { RecordIndex } from './record-index.ts';
import type { SignalIndex } from './signal-index.ts';
import type { ZoneIndex } from './zone-index.ts';

export interface ZoneEnqueuerOptions {
  readonly informers: Pick<Informers, 'zones' | 'records'>;
  readonly zones: ZoneIndex;
  readonly records: RecordIndex;
  readonly endpoints: Pick<EndpointIndex, 'unreportedZones'>;
  readonly ownership: OwnershipIndex;
  readonly signals: SignalIndex;
}

export class ZoneEnqueuer {
  readonly #options: ZoneEnqueuerOptions;
  /** Batches changes, so that many Records or child zones that change one by one are published together. */
  readonly #pauses = new Pauses((key) => this.#enqueueKey(key));
  #onZone: Enqueue = () => undefined;
  #onChanged: (key: string) => void = () => undefined;
  /**
   * False until `begin` is called. Earlier changes are not passed on, because the keys that `begin` enqueues cover
   * them.
   */
  #hasBegun = false;
  /**
   * Keys of zones to enqueue first. Collected while zones are listed, so that they do not wait for a check of all
   * zones.
   */
  readonly #unreported = new Set<string>();

  constructor(options: ZoneEnqueuerOptions) {
    this.#options = options;
    options.informers.zones.onChange((key, [zone]) => {
      if (!this.#hasBegun) this.#noteReport(key, zone);
    });
  }

  onZone(listener: Enqueue): void {
    this.#onZone = listener;
  }

  onChanged(listener: (key: string) => void): void {
    this.#onChanged = listener;
  }

  /**
   * Enqueues each zone whose own status or Record statuses are not current. From then on, enqueues each zone that a
   * change affects.
   */
  async begin(): Promise<void> {
    this.#hasBegun = true;
    await inPieces(this.#unreported, (key) => this.#enqueueKey(key));
    await inPieces(this.#options.informers.records.list(), (record) => {
      const key = zoneKeyOfRecord(record);
      if (!isRecordReported(record)) this.#enqueueKey(key);
      else if (this.#options.zones.zoneAt(key) === undefined) this.#enqueueKey(key, 'resync');
    });
    await inPieces(this.#options.endpoints.unreportedZones(), (key) => this.#enqueueKey(key));
  }

  async compareAll(): Promise<void> {
    await inPieces(this.#options.informers.zones.keys(), (key) => {
      if (!this.#unreported.has(key)) this.#enqueueKey(key, 'resync');
    });
    this.#unreported.clear();
  }

  stop(): void {
    this.#pauses.stop();
  }

  /** Does nothing before `begin`. */
  enqueue(affected: () => readonly Affected[]): void {
    if (!this.#hasBegun) return;
    for (const one of affected()) (this.#by[one.of] as (affected: Affected) => void)(one);
  }

  readonly #by: { readonly [K in Affected['of']]: (affected: Extract<Affected, { of: K }>) => void } = {
    zone: ({ key, isChanged }) => {
      if (isChanged) this.#onChanged(key);
      this.#enqueueKey(key);
    },
    record: ({ key }) => {
      this.#onChanged(key);
      this.#pauses.add(key);
    },
    domain: ({ domain }) => this.#enqueueZones(this.#options.zones.zonesOn(domain)),
    holder: ({ domain }) => this.#enqueueHolder(domain),
    below: ({ domain }) => this.#enqueueZones(this.#options.zones.zonesBelow(domain)),
    above: (affected) => this.#enqueueAbove(affected),
    rivals: ({ zone }) => this.#enqueueRivals(zone),
    signals: ({ zone }) => this.#enqueueZones(this.#options.signals.holdersFor(zone)),
    domainSignals: ({ domain }) => this.#enqueueSignals(domain),
    namespace: ({ namespace }) => this.#enqueueNamespace(namespace),
    recordNamespace: ({ namespace }) => this.#enqueueRecordNamespace(namespace),
    uid: ({ uid }) => this.#enqueueZones(this.#options.zones.zonesOfUid(uid)),
    all: () => void inPieces(this.#options.informers.zones.keys(), (key) => this.#enqueueKey(key, 'resync')),
  };

  #noteReport(key: ObjectKey, zone: ZoneResource | undefined): void {
    if (zone !== undefined && !isZoneReported(zone)) this.#unreported.add(keyText(key));
    else if (this.#unreported.size > 0) this.#unreported.delete(keyText(key));
  }

  #enqueueKey(key: string, priority: Priority = 'change'): void {
    this.#onZone(key, priority);
  }

  #enqueueZones(zones: readonly ZoneResource[]): void {
    for (const zone of zones) this.#enqueueKey(keyOf(zone));
  }

  /** Enqueues the owner of the domain, which reports its contenders. */
  #enqueueHolder(domain: string): void {
    const holder = this.#options.ownership.holderOf(domain);
    if (holder !== undefined) this.#enqueueZones([holder]);
  }

  /** Enqueues the other zones on a domain after its owner was deleted. Only the owner blocked them. */
  #enqueueRivals(gone: ZoneResource): void {
    const { ownership, zones } = this.#options;
    if (ownership.hadDomain(gone)) this.#enqueueZones(zones.zonesOn(gone.spec.domain));
  }

  /**
   * Batches changes below a zone, so that many of them enqueue it once. Skips a suffix that has no records for the zone
   * below it.
   */
  #enqueueAbove({ domain, isSigned: wasSigned = false }: { domain: string; isSigned?: boolean }): void {
    const { zones } = this.#options;
    const isConcerned = wasSigned || zones.zonesOn(domain).some(isSigned);
    for (const zone of ancestorsOf(domain).flatMap((ancestor) => zones.zonesOn(ancestor)))
      if (isConcerned || !isSuffix(zone) || ownNames(zone).has(domain)) this.#pauses.add(keyOf(zone));
  }

  #enqueueSignals(domain: string): void {
    const { zones, signals } = this.#options;
    for (const zone of zones.zonesOn(domain)) if (isSignalling(zone)) this.#enqueueZones(signals.holdersFor(zone));
  }

  #enqueueNamespace(namespace: string): void {
    const zones = this.#options.zones.zonesIn(namespace);
    this.#enqueueZones(zones);
    for (const domain of new Set(zones.map(({ spec }) => spec.domain))) this.#enqueueHolder(domain);
  }

  #enqueueRecordNamespace(namespace: string): void {
    for (const record of this.#options.records.recordsIn(namespace)) this.#enqueueKey(zoneKeyOfRecord(record));
  }
}
