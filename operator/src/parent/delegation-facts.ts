import type { DelegatedServer } from '@fourwinds/egress';
import type { ZoneStatus } from '@fourwinds/resources';
import type { OurServers } from './delegation.ts';

/** The records that a parent has of a zone. */
export interface ParentRecords {
  /** The zone that delegates, or would, with the final dot. */
  readonly parent: string;
  readonly servers: readonly DelegatedServer[];
  /** Data of DS records. */
  readonly ds: readonly Uint8Array[];
  /** The largest TTL seen of the DS set, or of its absence. Seconds. */
  readonly ttl: number;
}

/** DS records of keys that a zone does not have, which resolvers may remember. */
export type FormerDs = NonNullable<NonNullable<ZoneStatus['delegation']>['formerDS']>;

export interface DelegationFacts {
  /** Without the final dot. */
  readonly domain: string;
  readonly seen: ParentRecords;
  readonly ours: OurServers;
  /** The DNSSEC part of the zone's status; undefined for a zone without keys. */
  readonly dnssec?: ZoneStatus['dnssec'];
  /** undefined where resolvers remember none. */
  readonly former?: FormerDs;
}
