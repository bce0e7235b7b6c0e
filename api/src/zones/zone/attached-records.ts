import { findCondition, keyText, type ObjectKey, type RecordResource } from '@fourwinds/resources';
import { CountBy, IndexBy, type Informer } from '@fourwinds/store';
import { isPlainName } from './plain-name.ts';

/** Index key for all names that are not in plain form and must be parsed. No name is empty, so this key is free. */
const ODD = '';

/** Record objects that the operator has accepted, by zone. */
export class AttachedRecords {
  readonly #accepted = new RecordsByZone();
  /** Records on whose current version the operator has not reported. */
  readonly #unreported = new RecordsByZone();
  readonly #byName: IndexBy<RecordResource>;
  /** Number of Records by zone, whether accepted or not. */
  readonly #counts: CountBy<RecordResource>;
  #changes = 0;

  constructor(records: Informer<RecordResource>) {
    this.#byName = new IndexBy(records, (record) => (isAccepted(record) ? [placeOf(record)] : []));
    this.#counts = new CountBy(records, (record) => [zoneOf(record)]);
    records.onChange((key, [record, previous]) => {
      this.#changes++;
      if (previous !== undefined) this.#accepted.remove(previous, keyText(key));
      if (previous !== undefined) this.#unreported.remove(previous, keyText(key));
      if (record !== undefined && isAccepted(record)) this.#accepted.put(record, keyText(key));
      if (record !== undefined && !isReported(record)) this.#unreported.put(record, keyText(key));
    });
  }

  /** A number that changes whenever a Record changes. */
  get state(): number {
    return this.#changes;
  }

  of(zone: ObjectKey): RecordResource[] {
    return this.#accepted.of(zone);
  }

  /** Returns the Records of a Zone that the operator has not reported on yet. */
  unreportedOf(zone: ObjectKey): RecordResource[] {
    return this.#unreported.of(zone);
  }

  /**
   * Returns the Records that may have one of the names. The names must be canonical and relative to the zone.
   * Includes Records whose names are in another spelling.
   */
  mayBeAt(zone: ObjectKey, names: readonly string[]): RecordResource[] {
    const key = keyText(zone);
    return [...names, ODD].flatMap((name) => this.#byName.get(place(key, name)));
  }

  /** True if any Record refers to the zone, whether accepted or not. */
  areThere(zone: ObjectKey): boolean {
    return this.#counts.get(keyText(zone)) > 0;
  }

  countOf(zone: ObjectKey): number {
    return this.#accepted.countOf(zone);
  }

  /** True if the operator has decided on the current version of every Record of the zone. */
  areReported(zone: ObjectKey): boolean {
    return this.#unreported.countOf(zone) === 0;
  }
}

class RecordsByZone {
  readonly #byZone = new Map<string, Map<string, RecordResource>>();

  of(zone: ObjectKey): RecordResource[] {
    return [...(this.#byZone.get(keyText(zone))?.values() ?? [])];
  }

  countOf(zone: ObjectKey): number {
    // This is fast if there are no Records, as in most installations: a list calls it for each of its zones.
    return this.#byZone.size === 0 ? 0 : (this.#byZone.get(keyText(zone))?.size ?? 0);
  }

  put(record: RecordResource, key: string): void {
    const zone = zoneOf(record);
    const records = this.#byZone.get(zone) ?? new Map<string, RecordResource>();
    this.#byZone.set(zone, records.set(key, record));
  }

  remove(record: RecordResource, key: string): void {
    const zone = zoneOf(record);
    const records = this.#byZone.get(zone);
    records?.delete(key);
    if (records?.size === 0) this.#byZone.delete(zone);
  }
}

function zoneOf({ spec, metadata }: RecordResource): string {
  return keyText({ name: spec.zoneRef.name, namespace: spec.zoneRef.namespace ?? metadata.namespace });
}

function placeOf(record: RecordResource): string {
  const { name } = record.spec;
  return place(zoneOf(record), isPlainName(name) ? name : ODD);
}

function place(zone: string, name: string): string {
  return `${zone} ${name}`;
}

function isReported({ metadata, status }: RecordResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

function isAccepted({ status }: RecordResource): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'True';
}
