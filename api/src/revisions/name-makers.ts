import type { Actor } from '../actor.ts';
import type { AuditWay } from '../audit/audit-entry.ts';
import { isAllowed } from '../authorise.ts';
import type { Services } from '../services.ts';
import { isUuid } from '../zones/identity.ts';
import type { Revision } from './revision.ts';

/** Ports that tell who made changes. */
export type MakerPorts = Pick<Services, 'audit'>;

/** Whoever made a change, as the audit log knows them. */
export interface Maker {
  readonly action: string;
  readonly via: AuditWay;
  readonly tokenId: string | null;
  /** The name of the token or the person; null where it was erased. */
  readonly name: string | null;
}

/** The makers of the changes in revisions of a zone, by the id of the change; none for an actor who may not read the zone's audit log. */
export async function nameMakers(
  { audit }: MakerPorts,
  actor: Actor,
  zoneId: string,
  revisions: readonly Revision[],
): Promise<ReadonlyMap<string, Maker>> {
  if (!isAllowed(actor, { scope: 'audit:read', zone: zoneId, address: actor.address })) return new Map();
  // Anybody can write a cause into an object: not each has an id.
  const ids = revisions.flatMap(({ causes }) =>
    causes.flatMap(({ type, by = '' }) => (type === 'Change' && isUuid(by) ? [by] : [])),
  );
  if (ids.length === 0) return new Map();
  const rows = await audit.ofChanges({ accountId: actor.account.id, zone: { id: zoneId } }, ids);
  return new Map(rows.map((row) => [row.changeId!, row]));
}
