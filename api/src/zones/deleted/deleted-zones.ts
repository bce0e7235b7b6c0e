import type { UserLabels } from '../zone/user-labels.ts';
import type { ZoneSpec } from '@fourwinds/resources';
import type { Pool } from 'pg';
import type { DeletedZone } from '../zone/deleted-zone.ts';

export interface KeptZone extends DeletedZone {
  readonly deletedAt: Date;
}

/** Number of days for which a deleted zone can be restored. */
export const KEPT_DAYS = 7;
/** Maximum deleted zones kept per account. The oldest are dropped first. */
const MOST_KEPT = 100;

interface DeletedZoneRow extends Omit<KeptZone, 'spec' | 'labels'> {
  readonly spec: string;
  /** Labels as JSON. null if an earlier API version stored the zone. */
  readonly labels: string | null;
}

const KEPT = `deleted_at > now() - interval '${KEPT_DAYS} days'`;
const SELECT = `SELECT zone_id AS "zoneId", account_id AS "accountId", spec, labels, attached, deleted_at AS "deletedAt" FROM deleted_zones`;

export class DeletedZones {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Stores a zone. Call this before you delete the zone. */
  async keep({ zoneId, accountId, spec, labels, attached }: DeletedZone): Promise<void> {
    await this.#pool.query(
      `INSERT INTO deleted_zones (zone_id, account_id, domain, spec, labels, attached) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (zone_id) DO UPDATE
       SET spec = excluded.spec, labels = excluded.labels, attached = excluded.attached, deleted_at = now()`,
      [zoneId, accountId, spec.domain, JSON.stringify(spec), JSON.stringify(labels), attached],
    );
    await this.#pool.query(
      `DELETE FROM deleted_zones WHERE zone_id IN (
         SELECT zone_id FROM deleted_zones WHERE account_id = $1 ORDER BY deleted_at DESC OFFSET ${MOST_KEPT})`,
      [accountId],
    );
  }

  /** Returns the account's deleted zones, latest first. */
  async list(accountId: string): Promise<KeptZone[]> {
    const { rows } = await this.#pool.query<DeletedZoneRow>(
      `${SELECT} WHERE account_id = $1 AND ${KEPT} ORDER BY deleted_at DESC, zone_id`,
      [accountId],
    );
    return rows.map(keptZone);
  }

  /** Finds a deleted zone by ID or domain. If several deleted zones have the domain, returns the latest. */
  async find(accountId: string, identifier: string): Promise<KeptZone | undefined> {
    const { rows } = await this.#pool.query<DeletedZoneRow>(
      `${SELECT} WHERE account_id = $1 AND (zone_id::text = lower($2) OR domain = $2) AND ${KEPT}
       ORDER BY deleted_at DESC LIMIT 1`,
      [accountId, identifier],
    );
    return rows.map(keptZone).at(0);
  }

  /** Drops a zone after its restoration. */
  async drop(zoneId: string): Promise<void> {
    await this.#pool.query('DELETE FROM deleted_zones WHERE zone_id = $1', [zoneId]);
  }

  /** Deletes up to `count` expired zones. Returns the number of deleted zones. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM deleted_zones WHERE zone_id IN (
         SELECT zone_id FROM deleted_zones WHERE NOT ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
    return rowCount ?? 0;
  }
}

function keptZone({ spec, labels, ...row }: DeletedZoneRow): KeptZone {
  return { ...row, spec: JSON.parse(spec) as ZoneSpec, labels: JSON.parse(labels ?? '{}') as UserLabels };
}
