import type { ParentDs } from './parent-ds.ts';

/** The state of a zone's parent, as last observed. */
export interface ParentFacts {
  /** Undefined while it cannot be asked: then nothing is concluded about it. */
  readonly parent?: ParentDs;
  /** Why it is not known, in words for people. */
  readonly parentUnknown?: string;
  /** Since this zone is here, its parent has never led anybody to our nameservers for it, as of when it was asked last. */
  readonly unreached?: boolean;
}
