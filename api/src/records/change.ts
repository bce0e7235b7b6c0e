/** Makes sure that a record with this value exists; other values of its set stay. */
export interface Upsert {
  readonly op: 'upsert';
  readonly id?: undefined;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** Changes one record; fields left out stay. */
export interface UpsertById {
  readonly op: 'upsert';
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
  readonly value?: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** As upsert, but fails when the record exists. */
export interface Create {
  readonly op: 'create';
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number;
  readonly comment?: string | null;
}

/** Makes the values the whole set. */
export interface Replace {
  readonly op: 'replace';
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
  readonly ttl?: number;
}

/** Removes one value, or without a value the whole set. A value that is absent is no error. */
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
  /** Ids of the records it made, changed, found or removed. */
  readonly recordIds: readonly string[];
}
