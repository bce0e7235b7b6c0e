import type { ParentRecords } from './delegation-facts.ts';
import type { OurServers } from './delegation.ts';
import type { ParentDs } from './parent-ds.ts';

export interface ParentFacts {
  /** Undefined while the parent does not answer. No decision is based on it then. */
  readonly parent?: ParentDs;
  /** Reason why the parent's state is unknown, for messages. */
  readonly parentUnknown?: string;
  /**
   * True if, as of the last query, the parent has never delegated this zone to our nameservers since it was created.
   */
  readonly unreached?: boolean;
  /** The parent's records and our servers. Absent if the parent is hosted here. */
  readonly records?: { readonly seen: ParentRecords; readonly ours: OurServers };
  /** The parent zone, if it is hosted here. */
  readonly hostedBy?: string;
}
