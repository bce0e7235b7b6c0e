import type { AuditAction } from '../audit/audit-actions.ts';
import type { AuditPart } from '../audit/audit-entry.ts';

/** A planned write to the store. */
export interface Intent {
  readonly id: string;
  readonly accountId: string;
  /** ID of the token. null if a session makes the change. */
  readonly tokenId: string | null;
  readonly action: AuditAction;
  readonly zoneId: string;
  /** metadata.name of the Zone. */
  readonly zoneObject: string;
  /**
   * metadata.name of a Record object in the namespace of the Zone. Set if the change writes this object instead of
   * the Zone.
   */
  readonly recordObject?: string;
  readonly domain: string;
  readonly requestId: string;
  readonly request: unknown;
  /** Resource version that the write replaces. null for a creation. */
  readonly expectedVersion: string | null;
  /** ID of the change that wrote the replaced version, from its annotation. */
  readonly follows: string | null;
  readonly octets: number;
  /** Other columns of the audit log row. The row is written when the change is finished. */
  readonly audit: AuditPart;
}

export type Outcome = { readonly state: 'applied'; readonly revision: string } | { readonly state: 'failed' };

/**
 * Latest versions of Zones and Record objects that an account has recently written. undefined if the account has
 * written no later versions than the known ones.
 */
export interface LastRevisions {
  readonly zones: string | undefined;
  readonly recordObjects: string | undefined;
}
