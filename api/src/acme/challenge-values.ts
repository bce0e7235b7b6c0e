import type { Pool } from 'pg';
import type { Account } from '../actor.ts';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../db/account-columns.ts';

/** The owner name of challenges. */
export interface ChallengeName {
  readonly zoneId: string;
  /** Relative to the zone. */
  readonly name: string;
}

/** A value that is to be taken out of a zone of an account. */
export interface DueValue extends ChallengeName {
  readonly account: Account;
  readonly value: string;
}

/** How long a value stays that nobody takes out: a program may wait that long for its CA. */
const LASTING = '24 hours';
/** When a removal that did not succeed is tried again. */
const RETRY = '10 minutes';

/** The values of challenges in the database, so that each of them ends. */
export class ChallengeValues {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Notes a value that is about to be put into a zone. */
  async note(accountId: string, { zoneId, name }: ChallengeName, value: string): Promise<void> {
    await this.#pool.query(
      `INSERT INTO challenge_values (account_id, zone_id, name, value, remove_at)
       VALUES ($1, $2, $3, $4, now() + interval '${LASTING}')
       ON CONFLICT (zone_id, name, value) DO UPDATE SET presented_at = clock_timestamp(), remove_at = excluded.remove_at`,
      [accountId, zoneId, name, value],
    );
  }

  /** A value that is there already begins anew; one that somebody else wrote stays theirs. */
  async renew({ zoneId, name }: ChallengeName, value: string): Promise<void> {
    await this.#pool.query(
      `UPDATE challenge_values SET presented_at = clock_timestamp(), remove_at = now() + interval '${LASTING}'
       WHERE zone_id = $1 AND name = $2 AND value = $3`,
      [zoneId, name, value],
    );
  }

  /** The values of a name, the latest first. */
  async latest({ zoneId, name }: ChallengeName): Promise<string[]> {
    const { rows } = await this.#pool.query<{ value: string }>(
      'SELECT value FROM challenge_values WHERE zone_id = $1 AND name = $2 ORDER BY presented_at DESC, value',
      [zoneId, name],
    );
    return rows.map(({ value }) => value);
  }

  /** Forgets values that are no longer in the zone. */
  async forget({ zoneId, name }: ChallengeName, values: readonly string[]): Promise<void> {
    await this.#pool.query('DELETE FROM challenge_values WHERE zone_id = $1 AND name = $2 AND value = ANY($3)', [
      zoneId,
      name,
      values,
    ]);
  }

  /** At most so many values whose time is over, for one replica; it forgets those that it has taken out. */
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
