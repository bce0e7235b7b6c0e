import type { KeyRole } from './key-set.ts';

/** The owner's policy for the zone. Times in milliseconds. */
export interface KeyPolicy {
  readonly enabled: boolean;
  /** While not enabled: unsign at once, whatever the parent shows. */
  readonly force?: boolean;
  readonly algorithm: number;
  /** `none`: no parent takes DS records, so that no step waits for one. */
  readonly parent?: 'ask' | 'none';
  /** How long a key works before a scheduled rollover; for ever where undefined. */
  readonly kskLifetime?: number;
  readonly zskLifetime?: number;
  /** Asks for new keys; honoured once, then only with a later time, or with any other while that one is to come. */
  readonly rollover?: RolloverRequest;
}

export interface RolloverRequest {
  readonly requestedAt: number;
  readonly keys: readonly Exclude<KeyRole, 'CSK'>[];
  /** Replace every key that signs the same: also those that are on their way in or out. */
  readonly compromised?: boolean;
}

/** How long things last outside. TTLs in seconds, as in DNS; the others in milliseconds. */
export interface KeyTiming {
  /** TTL of DNSKEY, CDS and CDNSKEY. */
  readonly dnskeyTtl: number;
  /** The largest TTL of anything in the zone as served now or about to be, negative answers included. */
  readonly zoneTtl: number;
  /** The largest TTL that the parent may give a DS set. */
  readonly dsTtl: number;
  /** How long a parent may take to follow the last DS submission. */
  readonly parentDelay: number;
  /** Added to every wait, and the longest time that may pass unwatched. */
  readonly margin: number;
  /** How long unused keys are kept, in case their DS record comes back. */
  readonly retention: number;
}

const DAY = 86_400_000;

/** A ZSK works 90 days, a KSK 365. */
export const KEY_LIFETIMES = { kskLifetime: 365 * DAY, zskLifetime: 90 * DAY } as const;

export const DEFAULT_TIMING: Omit<KeyTiming, 'zoneTtl'> = {
  dnskeyTtl: 3600,
  dsTtl: 86_400,
  parentDelay: DAY,
  margin: 3_600_000,
  retention: 7 * DAY,
};
