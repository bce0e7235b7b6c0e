import type { Pool } from 'pg';

/** The persons of rows; a field that is left out is no limit. */
export interface PersonChoice {
  readonly address?: string;
  readonly name?: string;
  /** Id of an account. */
  readonly account?: string;
}

/** Erases addresses and names; gives how many rows had them. */
export async function eraseAuditPersons(pool: Pool, { address, name, account }: PersonChoice): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT audit_erase($1, $2, $3) AS count', [
    address,
    name,
    account,
  ]);
  return rows[0].count;
}
