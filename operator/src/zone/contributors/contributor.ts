import type { Zone, ZoneNode } from '@fourwinds/dns';

/** A zone that is served here, right below another that is. */
export interface HostedChild {
  /** With the final dot. */
  readonly domain: string;
  /** Names of its nameservers, without the final dot. */
  readonly nameservers: readonly string[];
  /** Data of the DS records that it wants at its parent. */
  readonly ds: readonly Uint8Array[];
}

/** The CDS and CDNSKEY records of a zone, repeated below the name of one of its nameservers (RFC 9615 3.2). */
export type BootstrapSignal = ZoneNode;

/** Data that other zones of this service need in a zone. */
export interface ContributorInput {
  readonly children: readonly HostedChild[];
  readonly signals: readonly BootstrapSignal[];
  /** Whether the zone is, or is to be, signed. */
  readonly isSigned: boolean;
}

/** Adds sets to a zone on behalf of other zones. Pure: returns the nodes that change, each as a whole. */
export type Contributor = (zone: Zone, input: ContributorInput) => readonly ZoneNode[];
