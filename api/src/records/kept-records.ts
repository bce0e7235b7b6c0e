import type { ZoneResource } from '@fourwinds/resources';
import { toJson } from '../http/json-text.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type InlineFacts, managerOf, type RecordView } from './record-view.ts';

/** Records that are kept, of all zones together; some 30 MB, and half as much where their JSON is kept, too. */
const KEPT_RECORDS = 100_000;

interface Kept {
  /** Which version of the zone they are of. */
  readonly version: string;
  readonly records: Promise<readonly RecordView[]>;
  readonly size: number;
}

/** Reads the inline records of a zone; the effort is whose and how much. */
export type ReadRecords = (
  facts: InlineFacts,
  effort: { readonly account: string; readonly items: number },
) => Promise<readonly RecordView[]>;

/** The inline records of zones as the APIs show them, kept for the versions read last. */
export class KeptRecords {
  readonly #read: ReadRecords;
  readonly #limit: number;
  /** By the uid of the zone, the longest unused first. */
  readonly #kept = new Map<string, Kept>();
  /** Lists of all records of a zone that are kept, as they are sent. */
  readonly #bodies = new WeakMap<readonly RecordView[], Promise<Buffer>>();
  #size = 0;

  constructor(read: ReadRecords, limit: number = KEPT_RECORDS) {
    this.#read = read;
    this.#limit = limit;
  }

  /** The records of a zone, sorted by `comparePositions`; callers must not change them. `account` is the one that asks. */
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

  /** The list of all records that a zone holds inline, as `of` has given them, in the octets of its JSON. */
  async bodyOf(records: readonly RecordView[]): Promise<Buffer> {
    const known = this.#bodies.get(records);
    if (known !== undefined) return known;
    const body = toJson({ data: records, next_cursor: null }).then((text) => Buffer.from(text));
    this.#bodies.set(records, body);
    return body;
  }

  #keep(uid: string, kept: Kept): void {
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
