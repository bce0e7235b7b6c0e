import type { SignedZone } from '@fourwinds/dns';
import type { SecretResource, ZoneResource } from '@fourwinds/resources';
import type { ClaimDecision } from '@fourwinds/zones';
import type { KeyState } from '../keys/key-state.ts';
import type { RememberedUnsigned } from '../keys/unsigned-history.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import type { HeldVersion } from '../regions/held-versions.ts';
import type { HostedChild } from './contributors/contributor.ts';
import type { Signals } from './contributors/signals.ts';
import type { PreviousVersion } from './publish/previous-version.ts';
import type { Publication } from './publish/publication-record.ts';

/** Everything that decides about a zone, as of one moment; its Records aside, which are read when it is composed. */
export interface GatheredZone {
  /** `namespace/name`. */
  readonly key: string;
  readonly zone: ZoneResource;
  /** The decision about its domain. */
  readonly claim: ClaimDecision;
  readonly keys: KeyState;
  /** Secrets that hand keys over. */
  readonly handovers: readonly SecretResource[];
  /** TTLs with which an earlier Zone of the domain was served; read only where first keys may be made. */
  readonly unsigned?: RememberedUnsigned;
  readonly parent: ParentFacts;
  /** The publication on record, if the zone was published. */
  readonly recorded?: Publication;
  /** The latest publication of the domain, of whichever zone; the truth about versions taken. */
  readonly last?: Publication;
  readonly previous: PreviousVersion;
  /** The version that carries signatures: the previous one, or one that another operator has published. */
  readonly signedBefore?: SignedZone;
  /** The revision of the keys that all servers are known to serve. */
  readonly servedRevision?: number;
  /** Zones that are served here right below this one. */
  readonly children: readonly HostedChild[];
  /** Domains of all zones that are served here right below this one, those of other owners and without a grant, too. */
  readonly zonesBelow: readonly string[];
  /** RFC 9615 signals of other zones. */
  readonly signals: Signals;
  /** Whether it is, or is to be, signed. */
  readonly isSigned: boolean;
  /** Versions that the regions hold of the domain, tombstones included. */
  readonly held: readonly HeldVersion[];
  /** Whether a region may serve the domain. */
  readonly isHeld: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}
