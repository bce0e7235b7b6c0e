import { findCondition, keyText, type ObjectKey, type RecordResource } from '@fourwinds/resources';
import { CountBy, IndexBy, type Informer } from '@fourwinds/store';
import { isPlainName } from './plain-name.ts';

/** The place of names that have to be read first; no name is empty. */
const ODD = '';

/** The Record objects that the operator has accepted, by the zone they are attached to. */
export class AttachedRecords {
  readonly #accepted = new RecordsByZone();
  /** The Records of a zone without a report of their present state. */
  readonly #unreported = new RecordsByZone();
  /** By zone and name. */
  readonly #byName: IndexBy<RecordResource>;
  /** By zone, whether they are accepted or not. */
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

  /** A number that differs whenever a Record does. */
  get state(): number {
    return this.#changes;
  }

  /** The Records attached to a Zone object. */
  of(zone: ObjectKey): RecordResource[] {
    return this.#accepted.of(zone);
  }

  /** The Records of a Zone object of which the operator has not reported yet. */
  unreportedOf(zone: ObjectKey): RecordResource[] {
    return this.#unreported.of(zone);
  }

  /** Records that may be at some names of a zone, in canonical form and relative to it: they are there, or spelled in another way. */
  mayBeAt(zone: ObjectKey, names: readonly string[]): RecordResource[] {
    const key = keyText(zone);
    return [...names, ODD].flatMap((name) => this.#byName.get(place(key, name)));
  }

  /** Whether any Record names a zone, accepted or not. */
  areThere(zone: ObjectKey): boolean {
    return this.#counts.get(keyText(zone)) > 0;
  }

  countOf(zone: ObjectKey): number {
    return this.#accepted.countOf(zone);
  }

  /** Whether the operator has reported of each Record of a zone, as it is now, if it was accepted. */
  areReported(zone: ObjectKey): boolean {
    return this.#unreported.countOf(zone) === 0;
  }
}

/** Records by the zone that they name. */
class RecordsByZone {
  readonly #byZone = new Map<string, Map<string, RecordResource>>();

  of(zone: ObjectKey): RecordResource[] {
    return [...(this.#byZone.get(keyText(zone))?.values() ?? [])];
  }

  countOf(zone: ObjectKey): number {
    // Most installations have none; a list asks for each of its zones.
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
