/** A record as `GET …/records` gives it. */
export interface ZoneRecord {
  /** Relative to the zone, `@` for its apex. */
  readonly name: string;
  readonly type: string;
  /** In canonical form. */
  readonly value: string;
  readonly ttl: number;
  readonly managed_by: 'api' | 'kubernetes';
}

/** A zone with the records that it has at a moment. */
export interface ZoneState {
  /** Without the final dot. */
  readonly name: string;
  /** The version of the zone, for `If-Match`. */
  readonly etag: string;
  readonly records: readonly ZoneRecord[];
}

/** An operation of `PATCH …/records`. */
export interface Operation {
  readonly op: 'upsert' | 'delete';
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
}
