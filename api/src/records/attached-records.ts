import { findCondition, keyText, type ObjectKey, type RecordResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';

/** The Record objects that the operator has accepted, by the zone they are attached to. */
export class AttachedRecords {
  readonly #byZone = new Map<string, Map<string, RecordResource>>();
  /** How many Records of a zone have no report of their present state. */
  readonly #unreported = new Map<string, number>();

  constructor(records: Informer<RecordResource>) {
    records.onChange((key, record, previous) => {
      if (previous !== undefined) this.#byZone.get(zoneOf(previous))?.delete(keyText(key));
      if (record !== undefined && isAccepted(record)) this.#of(zoneOf(record)).set(keyText(key), record);
      if (previous !== undefined && !isReported(previous)) this.#countUnreported(zoneOf(previous), -1);
      if (record !== undefined && !isReported(record)) this.#countUnreported(zoneOf(record), 1);
    });
  }

  /** The Records attached to a Zone object. */
  of(zone: ObjectKey): RecordResource[] {
    return [...(this.#byZone.get(keyText(zone))?.values() ?? [])];
  }

  countOf(zone: ObjectKey): number {
    return this.#byZone.get(keyText(zone))?.size ?? 0;
  }

  /** Whether the operator has reported of each Record of a zone, as it is now, if it was accepted. */
  areReported(zone: ObjectKey): boolean {
    return !this.#unreported.has(keyText(zone));
  }

  #countUnreported(zone: string, change: number): void {
    const count = (this.#unreported.get(zone) ?? 0) + change;
    if (count === 0) this.#unreported.delete(zone);
    else this.#unreported.set(zone, count);
  }

  #of(zone: string): Map<string, RecordResource> {
    const records = this.#byZone.get(zone) ?? new Map<string, RecordResource>();
    this.#byZone.set(zone, records);
    return records;
  }
}

function zoneOf({ spec, metadata }: RecordResource): string {
  return keyText({ name: spec.zoneRef.name, namespace: spec.zoneRef.namespace ?? metadata.namespace });
}

function isReported({ metadata, status }: RecordResource): boolean {
  return status?.observedGeneration === metadata.generation;
}

function isAccepted({ status }: RecordResource): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'True';
}
