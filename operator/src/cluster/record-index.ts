import { keyText, type RecordResource } from '@fourwinds/resources';
import type { Observable } from '@fourwinds/store';
import { RecordGroups } from './record-groups.ts';

/** Record objects, and records of DNSEndpoints, by zone and namespace. Nobody may change the lists. */
export class RecordIndex {
  readonly #byZone: RecordGroups;
  readonly #presentByZone: RecordGroups;
  readonly #byNamespace: RecordGroups;

  constructor(records: Observable<RecordResource>) {
    this.#byZone = new RecordGroups(records, zoneKeyOf);
    this.#presentByZone = new RecordGroups(records, (record) => (isDeleted(record) ? undefined : zoneKeyOf(record)));
    this.#byNamespace = new RecordGroups(records, ({ metadata }) => metadata.namespace ?? '');
  }

  /** Records that name a zone by `namespace/name`. */
  recordsOf(zoneKey: string): readonly RecordResource[] {
    return this.#byZone.get(zoneKey);
  }

  /** The Records of a zone that are not being deleted; a changed one keeps its place. */
  presentRecordsOf(zoneKey: string): readonly RecordResource[] {
    return this.#presentByZone.get(zoneKey);
  }

  /** Records of a namespace, of whatever zones. */
  recordsIn(namespace: string): readonly RecordResource[] {
    return this.#byNamespace.get(namespace);
  }
}

function isDeleted({ metadata }: RecordResource): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** The zone that a Record names, `namespace/name`. */
export function zoneKeyOf({ metadata, spec }: RecordResource): string {
  const { name, namespace = metadata.namespace } = spec.zoneRef;
  return keyText({ namespace, name });
}
