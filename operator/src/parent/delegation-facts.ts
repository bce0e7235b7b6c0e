import type { DelegatedServer } from '@fourwinds/egress';
import type { ZoneStatus } from '@fourwinds/resources';
import type { OurServers } from './delegation.ts';

export interface ParentRecords {
  /** The zone that delegates, or would delegate, with the final dot. */
  readonly parent: string;
  readonly servers: readonly DelegatedServer[];
  readonly ds: readonly Uint8Array[];
  /** The largest TTL seen for the DS set or its absence, in seconds. */
  readonly ttl: number;
}

/** DS records that resolvers may cache but that belong to none of the zone's keys. */
export type FormerDs = NonNullable<NonNullable<ZoneStatus['delegation']>['formerDS']>;

export interface DelegationFacts {
  /** Without the final dot. */
  readonly domain: string;
  readonly seen: ParentRecords;
  readonly ours: OurServers;
  /** The DNSSEC part of the zone's status. Undefined for a zone without keys. */
  readonly dnssec?: ZoneStatus['dnssec'];
  /** Undefined if resolvers cache none. */
  readonly former?: FormerDs;
}
