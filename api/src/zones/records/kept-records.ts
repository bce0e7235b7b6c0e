import type { ZoneResource } from '@fourwinds/resources';
import { toJson } from '../../http/json-text.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { type InlineFacts, managerOf, type RecordView } from './record-view.ts';

/** Maximum cached records of all zones. They take about 30 MB, and another 15 MB for the cached JSON. */
const KEPT_RECORDS = 100_000;

interface KeptZoneRecords {
  readonly version: string;
  readonly records: Promise<readonly RecordView[]>;
  readonly size: number;
}

/** Reads the records in a zone's spec. `effort` contains the account and the size of the zone. */
export type ReadRecords = (
  facts: InlineFacts,
  effort: { readonly account: string; readonly items: number },
) => Promise<readonly RecordView[]>;

/** Cache of the records in zone specs, in the form that the APIs return. */
export class KeptRecords {
  readonly #read: ReadRecords;
  readonly #limit: number;
  /** Records by UID of the zone. The least recently used zone is first. */
  readonly #kept = new Map<string, KeptZoneRecords>();
  /** Cached response bodies of full lists. */
  readonly #bodies = new WeakMap<readonly RecordView[], Promise<Buffer>>();
  #size = 0;

  constructor(read: ReadRecords, limit: number = KEPT_RECORDS) {
    this.#read = read;
    this.#limit = limit;
  }

  /** Returns a zone's records, sorted by `comparePositions`. `account` is the caller. Do not modify the array. */
  async of(zone: ZoneResource, account: string): Promise<readonly RecordView[]> {
    const { uid = '', generation = 0 } = zone.metadata;
    const zoneId = zoneIdOf(zone);
    const version = `${generation} ${zoneId}`;
    const known = this.#kept.get(uid);
    if (known?.version === version) {
      this.#kept.delete(uid);
      this.#kept.set(uid, known);
      return known.records;
    }
    const { spec } = zone;
    const size = spec.records.length;
    const records = this.#read({ zoneId, spec, managedBy: managerOf(zone) }, { account, items: size });
    this.#forget(uid);
    this.#keep(uid, { version, records, size });
    records.catch(() => this.#kept.get(uid)?.records === records && this.#forget(uid));
    return records;
  }

  /** Returns the JSON body for all records that `of` has returned. */
  async bodyOf(records: readonly RecordView[]): Promise<Buffer> {
    const known = this.#bodies.get(records);
    if (known !== undefined) return known;
    const body = toJson({ data: records, next_cursor: null }).then((text) => Buffer.from(text));
    this.#bodies.set(records, body);
    return body;
  }

  #keep(uid: string, kept: KeptZoneRecords): void {
    this.#kept.set(uid, kept);
    this.#size += kept.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit || oldest === uid) return;
      this.#forget(oldest);
    }
  }

  #forget(uid: string): void {
    this.#size -= this.#kept.get(uid)?.size ?? 0;
    this.#kept.delete(uid);
  }
}
