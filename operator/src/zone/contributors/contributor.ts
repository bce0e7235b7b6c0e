import type { Zone, ZoneNode } from '@fourwinds/dns';

export interface HostedChild {
  /** With the final dot. */
  readonly domain: string;
  /** Names of the zone's nameservers, without the final dot. */
  readonly nameservers: readonly string[];
  /** DS data that the zone needs at its parent. */
  readonly ds: readonly Uint8Array[];
}

/** The CDS and CDNSKEY records of a zone, copied below the name of one of its nameservers (RFC 9615 3.2). */
export type BootstrapSignal = ZoneNode;

export interface ContributorInput {
  readonly children: readonly HostedChild[];
  readonly signals: readonly BootstrapSignal[];
  /** True if the zone is signed or being signed. */
  readonly isSigned: boolean;
}

/** Adds sets to a zone on behalf of other zones. Pure. Returns the complete changed nodes. */
export type Contributor = (zone: Zone, input: ContributorInput) => readonly ZoneNode[];
