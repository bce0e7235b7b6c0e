import { ancestorsOf, keyOf, keyText, type ObjectKey, type ZoneResource } from '@fourwinds/resources';
import type { EndpointIndex } from '../endpoints/endpoint-index.ts';
import { inPieces } from '../runtime/in-pieces.ts';
import { Pauses } from '../runtime/pauses.ts';
import type { Enqueue, Priority } from '../runtime/queue.ts';
import { isSignalling } from '../zone/contributors/bootstrap-signals.ts';
import { type Affected, isRecordReported, isZoneReported } from './affected-zones.ts';
import type { Informers } from './informers.ts';
import type { Ownership } from './ownership.ts';
import { type RecordIndex, zoneKeyOf } from './record-index.ts';
import type { Signals } from './signals.ts';
import type { ZoneIndex } from './zone-index.ts';

export interface ZoneEnqueuerOptions {
  readonly informers: Pick<Informers, 'zones' | 'records'>;
  readonly zones: ZoneIndex;
  readonly records: RecordIndex;
  readonly endpoints: Pick<EndpointIndex, 'unreportedZones'>;
  readonly ownership: Ownership;
  readonly signals: Signals;
}

/** Finds the zones that a change may concern and passes their keys on. */
export class ZoneEnqueuer {
  readonly #options: ZoneEnqueuerOptions;
  /** Many Records of a zone, or many zones below it, that are changed one by one are published together. */
  readonly #pauses = new Pauses((key) => this.#enqueueKey(key));
  #onZone: Enqueue = () => undefined;
  #onChanged: (key: string) => void = () => undefined;
  /** Before `begin`, all that happens is passed on with the first keys. */
  #hasBegun = false;
  /** Keys of zones that are passed on first: found as they are listed, so that none of them waits for a check of all zones. */
  readonly #unreported = new Set<string>();

  constructor(options: ZoneEnqueuerOptions) {
    this.#options = options;
    options.informers.zones.onChange((key, [zone]) => {
      if (!this.#hasBegun) this.#noteReport(key, zone);
    });
  }

  /** `listener` hears the key of every zone that a change may concern. */
  onZone(listener: Enqueue): void {
    this.#onZone = listener;
  }

  /** `listener` hears the key of a zone when users change its spec or that of one of its Records. */
  onChanged(listener: (key: string) => void): void {
    this.#onChanged = listener;
  }

  /** Passes on the zones whose status does not speak of them or of their Records as they are, and from now on those that a change concerns. */
  async begin(): Promise<void> {
    this.#hasBegun = true;
    await inPieces(this.#unreported, (key) => this.#enqueueKey(key));
    await inPieces(this.#options.informers.records.list(), (record) => {
      const key = zoneKeyOf(record);
      if (!isRecordReported(record)) this.#enqueueKey(key);
      else if (this.#options.zones.zoneAt(key) === undefined) this.#enqueueKey(key, 'resync');
    });
    await inPieces(this.#options.endpoints.unreportedZones(), (key) => this.#enqueueKey(key));
  }

  /** Passes on all zones that were not passed on first when this began. */
  async compareAll(): Promise<void> {
    await inPieces(this.#options.informers.zones.keys(), (key) => {
      if (!this.#unreported.has(key)) this.#enqueueKey(key, 'resync');
    });
    this.#unreported.clear();
  }

  stop(): void {
    this.#pauses.stop();
  }

  /** Before `begin`, nobody asks which zones a change concerns. */
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
    above: ({ domain }) => this.#enqueueAbove(domain),
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

  /** The zone that has the domain hears of others that want it, too. */
  #enqueueHolder(domain: string): void {
    const holder = this.#options.ownership.holderOf(domain);
    if (holder !== undefined) this.#enqueueZones([holder]);
  }

  /** Enqueues the other zones on a domain when the zone that had it is gone: only that one kept them from it. */
  #enqueueRivals(gone: ZoneResource): void {
    const { ownership, zones } = this.#options;
    if (ownership.hadDomain(gone)) this.#enqueueZones(zones.zonesOn(gone.spec.domain));
  }

  /** Many changes below a zone enqueue it once. */
  #enqueueAbove(domain: string): void {
    for (const ancestor of ancestorsOf(domain))
      for (const zone of this.#options.zones.zonesOn(ancestor)) this.#pauses.add(keyOf(zone));
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
    for (const record of this.#options.records.recordsIn(namespace)) this.#enqueueKey(zoneKeyOf(record));
  }
}
