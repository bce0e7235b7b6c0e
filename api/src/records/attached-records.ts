import { findCondition, keyText, type ObjectKey, type RecordResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';

/** The Record objects that the operator has accepted, by the zone they are attached to. */
export class AttachedRecords {
  readonly #byZone = new Map<string, Map<string, RecordResource>>();

  constructor(records: Informer<RecordResource>) {
    records.onChange((key, record, previous) => {
      if (previous !== undefined) this.#byZone.get(zoneOf(previous))?.delete(keyText(key));
      if (record !== undefined && isAccepted(record)) this.#of(zoneOf(record)).set(keyText(key), record);
    });
  }

  /** The Records attached to a Zone object. */
  of(zone: ObjectKey): RecordResource[] {
    return [...(this.#byZone.get(keyText(zone))?.values() ?? [])];
  }

  countOf(zone: ObjectKey): number {
    return this.#byZone.get(keyText(zone))?.size ?? 0;
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

function isAccepted({ status }: RecordResource): boolean {
  return findCondition(status?.conditions, 'Accepted')?.status === 'True';
}
