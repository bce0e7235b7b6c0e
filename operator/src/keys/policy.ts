import type { KeyRole } from './key-set.ts';

/** The owner's policy for the zone. Times in milliseconds. */
export interface KeyPolicy {
  readonly enabled: boolean;
  /** If not enabled, unsign immediately regardless of the parent's DS records. */
  readonly force?: boolean;
  readonly algorithm: number;
  /** `none`: no parent accepts DS records, so no step waits for one. */
  readonly parent?: 'ask' | 'none';
  /** Active time before a scheduled rollover. Undefined means forever. */
  readonly kskLifetime?: number;
  readonly zskLifetime?: number;
  /**
   * Requests new keys. Each request is carried out once. The next request needs a later time. If the previous time is
   * in the future, any other time is accepted.
   */
  readonly rollover?: RolloverRequest;
}

export interface RolloverRequest {
  readonly requestedAt: number;
  readonly keys: readonly Exclude<KeyRole, 'CSK'>[];
  /** True to replace all keys with the same role, including keys that are being introduced or removed. */
  readonly compromised?: boolean;
}

/** External delays. TTLs are in seconds, as in DNS; other values in milliseconds. */
export interface KeyTiming {
  readonly dnskeyTtl: number;
  /** The largest TTL in the current or next version of the zone, including negative answers. */
  readonly zoneTtl: number;
  /** The largest TTL that the parent may use for a DS set. */
  readonly dsTtl: number;
  /** How long a parent may take to apply the last DS submission. */
  readonly parentDelay: number;
  /** Milliseconds added to each wait. Also the longest time that may pass unwatched. */
  readonly margin: number;
  /** How long unused keys are kept, in case their DS record returns. */
  readonly retention: number;
}

const DAY = 86_400_000;

export const KEY_LIFETIMES = { kskLifetime: 365 * DAY, zskLifetime: 90 * DAY } as const;

export const DEFAULT_TIMING: Omit<KeyTiming, 'zoneTtl'> = {
  dnskeyTtl: 3600,
  dsTtl: 86_400,
  parentDelay: DAY,
  margin: 3_600_000,
  retention: 7 * DAY,
};
