import type { ZoneSpec } from '@fourwinds/resources';
import type { Pool } from 'pg';
import type { UserLabels } from '../zones/user-labels.ts';

/** A zone as it was when it was deleted. */
export interface DeletedZone {
  readonly zoneId: string;
  readonly accountId: string;
  readonly spec: ZoneSpec;
  readonly labels: UserLabels;
  /** How many records were objects of their own. */
  readonly attached: number;
}

/** A deleted zone that can be restored. */
export interface KeptZone extends DeletedZone {
  readonly deletedAt: Date;
}

/** How long a deleted zone can be restored. */
export const KEPT_DAYS = 7;
/** Deleted zones of one account that are kept at most; the oldest go first. */
const MOST_KEPT = 100;

interface Row extends Omit<KeptZone, 'spec' | 'labels'> {
  readonly spec: string;
  /** JSON; null where an API before this one kept the zone. */
  readonly labels: string | null;
}

const KEPT = `deleted_at > now() - interval '${KEPT_DAYS} days'`;
const SELECT = `SELECT zone_id AS "zoneId", account_id AS "accountId", spec, labels, attached, deleted_at AS "deletedAt" FROM deleted_zones`;

/** The deleted zones of all accounts. */
export class DeletedZones {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Keeps a zone that is about to be deleted. */
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

  /** The deleted zones of an account, the latest first. */
  async list(accountId: string): Promise<KeptZone[]> {
    const { rows } = await this.#pool.query<Row>(
      `${SELECT} WHERE account_id = $1 AND ${KEPT} ORDER BY deleted_at DESC, zone_id`,
      [accountId],
    );
    return rows.map(keptZone);
  }

  /** A deleted zone of an account, by its id or by its domain; of several of that domain the latest. */
  async find(accountId: string, identifier: string): Promise<KeptZone | undefined> {
    const { rows } = await this.#pool.query<Row>(
      `${SELECT} WHERE account_id = $1 AND (zone_id::text = lower($2) OR domain = $2) AND ${KEPT}
       ORDER BY deleted_at DESC LIMIT 1`,
      [accountId, identifier],
    );
    return rows.map(keptZone).at(0);
  }

  /** The zone is there again. */
  async drop(zoneId: string): Promise<void> {
    await this.#pool.query('DELETE FROM deleted_zones WHERE zone_id = $1', [zoneId]);
  }

  /** Deletes at most so many that are kept no longer, and says how many. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM deleted_zones WHERE zone_id IN (
         SELECT zone_id FROM deleted_zones WHERE NOT ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
    return rowCount ?? 0;
  }
}

function keptZone({ spec, labels, ...row }: Row): KeptZone {
  return { ...row, spec: JSON.parse(spec) as ZoneSpec, labels: JSON.parse(labels ?? '{}') as UserLabels };
}
