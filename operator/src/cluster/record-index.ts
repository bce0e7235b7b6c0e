import type { RecordResource } from '@fourwinds/resources';
import type { Observable } from '@fourwinds/store';
import { zoneKeyOfRecord } from '../facts/record-zone.ts';
import { RecordGroups } from './record-groups.ts';
import type { RecordLookup } from '../facts/lookups.ts';

/** Record objects and DNSEndpoint records by zone and namespace. Callers must not modify the lists. */
export class RecordIndex implements RecordLookup {
  readonly #byZone: RecordGroups;
  readonly #presentByZone: RecordGroups;
  readonly #byNamespace: RecordGroups;

  constructor(records: Observable<RecordResource>) {
    this.#byZone = new RecordGroups(records, zoneKeyOfRecord);
    this.#presentByZone = new RecordGroups(records, (record) =>
      isDeleted(record) ? undefined : zoneKeyOfRecord(record),
    );
    this.#byNamespace = new RecordGroups(records, ({ metadata }) => metadata.namespace ?? '');
  }

  recordsOf(zoneKey: string): readonly RecordResource[] {
    return this.#byZone.get(zoneKey);
  }

  /** Returns the Records of a zone that are not being deleted. A changed Record keeps its position. */
  presentRecordsOf(zoneKey: string): readonly RecordResource[] {
    return this.#presentByZone.get(zoneKey);
  }

  recordsIn(namespace: string): readonly RecordResource[] {
    return this.#byNamespace.get(namespace);
  }
}

function isDeleted({ metadata }: RecordResource): boolean {
  return metadata.deletionTimestamp !== undefined;
}
