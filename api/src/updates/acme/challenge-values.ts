import type { Pool } from 'pg';
import type { Account } from '../../kernel/actor.ts';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../../storage/db/account-columns.ts';

export interface ChallengeName {
  readonly zoneId: string;
  /** Owner name relative to the zone. */
  readonly name: string;
}

/** An expired value in a zone of an account. */
export interface DueValue extends ChallengeName {
  readonly account: Account;
  readonly value: string;
}

/** How long a value stays in the zone if the client does not remove it. No CA takes longer to check the value. */
const LASTING = '24 hours';
/** Delay before a failed removal is retried. */
const RETRY = '10 minutes';

/** Tracks challenge values in the database, so that every value expires. */
export class ChallengeValues {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Records a value. Call this before you write the value to the zone. */
  async note(accountId: string, { zoneId, name }: ChallengeName, value: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO challenge_values (account_id, zone_id, name, value, remove_at)
       VALUES ($1, $2, $3, $4, now() + interval '${LASTING}')
       ON CONFLICT (zone_id, name, value) DO UPDATE SET presented_at = clock_timestamp(), remove_at = excluded.remove_at`,
      [accountId, zoneId, name, value],
    );
  }

  /** Restarts the lifetime of a tracked value. Values that other clients wrote are not tracked. */
  async renew({ zoneId, name }: ChallengeName, value: string): Promise<void> {
    await this.#pool.query(
      `UPDATE challenge_values SET presented_at = clock_timestamp(), remove_at = now() + interval '${LASTING}'
       WHERE zone_id = $1 AND name = $2 AND value = $3`,
      [zoneId, name, value],
    );
  }

  /** Returns the values of a name, latest first. */
  async latest({ zoneId, name }: ChallengeName): Promise<string[]> {
    const { rows } = await this.#pool.query<{ value: string }>(
      'SELECT value FROM challenge_values WHERE zone_id = $1 AND name = $2 ORDER BY presented_at DESC, value',
      [zoneId, name],
    );
    return rows.map(({ value }) => value);
  }

  /** Stops tracking values that are no longer in the zone. */
  async forget({ zoneId, name }: ChallengeName, values: readonly string[]): Promise<void> {
    await this.#pool.query('DELETE FROM challenge_values WHERE zone_id = $1 AND name = $2 AND value = ANY($3)', [
      zoneId,
      name,
      values,
    ]);
  }

  /**
   * Reserves up to `count` expired values for this replica. Call `forget` for the values that were removed. The other
   * values become due again later.
   */
  async takeDue(count: number): Promise<readonly DueValue[]> {
    const { rows } = await this.#pool.query<Omit<DueValue, 'account'> & OwnerColumns>(TAKE_DUE, [count]);
    return rows.map((row) => {
      const { account, rest } = takeAccount(row);
      return { ...rest, account };
    });
  }
}

const TAKE_DUE = `
  WITH due AS (
    SELECT zone_id, name, value FROM challenge_values WHERE remove_at <= now()
    ORDER BY remove_at LIMIT $1 FOR UPDATE SKIP LOCKED
  )
  UPDATE challenge_values v SET remove_at = now() + interval '${RETRY}'
  FROM due, accounts a
  WHERE v.zone_id = due.zone_id AND v.name = due.name AND v.value = due.value AND a.id = v.account_id
  RETURNING v.zone_id AS "zoneId", v.name, v.value, ${OWNER_COLUMNS}`;
