import type { ParentRecords } from './delegation-facts.ts';
import type { OurServers } from './delegation.ts';
import type { ParentDs } from './parent-ds.ts';

/** The state of a zone's parent, as last observed. */
export interface ParentFacts {
  /** Undefined while the parent does not answer: no decision is based on it then. */
  readonly parent?: ParentDs;
  /** Why it is not known, in words for people. */
  readonly parentUnknown?: string;
  /** Since this zone is here, its parent has never led anybody to our nameservers for it, as of when it was asked last. */
  readonly unreached?: boolean;
  /** The records of the parent, beside our servers; absent where the parent is served here. */
  readonly records?: { readonly seen: ParentRecords; readonly ours: OurServers };
  /** The zone above, where that is served here. */
  readonly hostedBy?: string;
}
