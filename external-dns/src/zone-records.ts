/** A record as returned by `GET …/records`. */
export interface ZoneRecord {
  /** Relative to the zone; `@` is the apex. */
  readonly name: string;
  readonly type: string;
  /** In canonical form. */
  readonly value: string;
  readonly ttl: number;
  /** `api` or `kubernetes`. Newer services may have new values. */
  readonly managed_by: string;
}

export interface ZoneState {
  /** The zone name, without the final dot. */
  readonly name: string;
  /** Version of the zone for `If-Match`. */
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
