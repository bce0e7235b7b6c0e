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

/** All decision inputs of a zone at one moment, except its Records, which are read when it is composed. */
export interface GatheredZone {
  /** `namespace/name`. */
  readonly key: string;
  readonly zone: ZoneResource;
  readonly claim: ClaimDecision;
  readonly keys: KeyState;
  readonly handovers: readonly SecretResource[];
  /** Unsigned data of an earlier Zone of the domain. Read only if first keys may be generated. */
  readonly unsigned?: RememberedUnsigned;
  readonly parent: ParentFacts;
  readonly recorded?: Publication;
  /** The latest publication of the domain, by any zone. It decides which version numbers are already used. */
  readonly last?: Publication;
  readonly previous: PreviousVersion;
  /** The version with signatures to carry over: the previous version, or a version that another operator published. */
  readonly signedBefore?: SignedZone;
  /** The key revision that all servers are known to serve. */
  readonly servedRevision?: number;
  /** Hosted zones directly below this one. */
  readonly children: readonly HostedChild[];
  /** Domains of all hosted zones directly below this one, including zones of other owners without a grant. */
  readonly zonesBelow: readonly string[];
  /** RFC 9615 signals of other zones. */
  readonly signals: Signals;
  /** True if the zone is signed or being signed. */
  readonly isSigned: boolean;
  /** Versions of the domain in the regions, including tombstones. */
  readonly held: readonly HeldVersion[];
  /** True if a region may serve the domain. */
  readonly isHeld: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}
