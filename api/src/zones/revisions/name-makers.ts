import type { Actor } from '../../kernel/actor.ts';
import type { AuditWay } from '../../storage/audit/audit-entry.ts';
import { isAllowed } from '../../kernel/authorise.ts';
import { isUuid } from '../zone/identity.ts';
import type { Revision } from './revision.ts';

export interface MakerPorts {
  readonly audit: {
    ofChanges(
      filter: { readonly accountId: string; readonly zone: { readonly id: string } },
      ids: readonly string[],
    ): Promise<readonly (Maker & { readonly changeId: string | null })[]>;
  };
}

export interface Maker {
  readonly action: string;
  readonly via: AuditWay;
  readonly tokenId: string | null;
  /** Name of the token or person. null if the name was erased. */
  readonly name: string | null;
}

/**
 * Returns the authors of the revisions' changes by change ID. The result is empty if the actor may not read the audit
 * log of the zone.
 */
export async function nameMakers(
  { audit }: MakerPorts,
  actor: Actor,
  zoneId: string,
  revisions: readonly Revision[],
): Promise<ReadonlyMap<string, Maker>> {
  if (!isAllowed(actor, { scope: 'audit:read', zone: zoneId, address: actor.address })) return new Map();
  // Users can write causes, so their IDs may be invalid.
  const ids = revisions.flatMap(({ causes }) =>
    causes.flatMap(({ type, by = '' }) => (type === 'Change' && isUuid(by) ? [by] : [])),
  );
  if (ids.length === 0) return new Map();
  const rows = await audit.ofChanges({ accountId: actor.account.id, zone: { id: zoneId } }, ids);
  return new Map(rows.map((row) => [row.changeId!, row]));
}
