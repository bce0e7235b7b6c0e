import type { AuditAction } from '../audit/audit-actions.ts';
import type { AuditPart } from '../audit/audit-entry.ts';

/** A write to the store that is about to be made. */
export interface Intent {
  readonly id: string;
  readonly accountId: string;
  /** null where a session asked for it. */
  readonly tokenId: string | null;
  readonly action: AuditAction;
  readonly zoneId: string;
  /** metadata.name of the Zone. */
  readonly zoneObject: string;
  /** metadata.name of the Record object in its namespace that is written in place of the Zone. */
  readonly recordObject?: string;
  readonly domain: string;
  readonly requestId: string;
  readonly request: unknown;
  /** The version that the write replaces; null for a creation. */
  readonly expectedVersion: string | null;
  /** The change that wrote that version, as its annotation says. */
  readonly follows: string | null;
  /** Octets of the records that it adds or changes. */
  readonly octets: number;
  /** The rest of its row in the audit log, which is written when the change is finished. */
  readonly audit: AuditPart;
}

export type Outcome = { readonly state: 'applied'; readonly revision: string } | { readonly state: 'failed' };

/** The latest versions of Zones and of Record objects that an account has written of late, where they are later than the known ones. */
export interface LastRevisions {
  readonly zones: string | undefined;
  readonly recordObjects: string | undefined;
}
