/** Ensures that a record with this value exists. Other values of its record set stay. */
export interface Upsert {
  readonly op: 'upsert';
  readonly id?: undefined;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** Changes a record by ID. Omitted fields stay unchanged. */
export interface UpsertById {
  readonly op: 'upsert';
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
  readonly value?: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** Like Upsert, but fails if the record exists. */
export interface Create {
  readonly op: 'create';
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** Replaces all values of a record set with these values. */
export interface Replace {
  readonly op: 'replace';
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
  /** null removes the TTL of the set, so that it follows the zone's default. */
  readonly ttl?: number | null;
}

/** Removes a value, or the whole record set if `value` is absent. A missing record is not an error. */
export interface Delete {
  readonly op: 'delete';
  readonly id?: undefined;
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

export interface DeleteById {
  readonly op: 'delete';
  readonly id: string;
}

export type Change = Upsert | UpsertById | Create | Replace | Delete | DeleteById;

export type ChangeStatus = 'created' | 'updated' | 'deleted' | 'unchanged';

export interface ChangeResult {
  readonly index: number;
  readonly op: Change['op'];
  readonly status: ChangeStatus;
  /** IDs of the records that the change created, changed, found or removed. */
  readonly recordIds: readonly string[];
}
