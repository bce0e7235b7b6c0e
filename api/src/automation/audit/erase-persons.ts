import type { Pool } from 'pg';

/** Selects the personal data to erase. An omitted field does not filter. */
export interface PersonChoice {
  readonly address?: string;
  readonly name?: string;
  readonly account?: string;
}

/** Erases addresses and names. Returns the number of rows changed. */
export async function eraseAuditPersons(pool: Pool, { address, name, account }: PersonChoice): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('SELECT audit_erase($1, $2, $3) AS count', [
    address,
    name,
    account,
  ]);
  return rows[0].count;
}
