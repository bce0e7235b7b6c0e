import type { PoolClient } from 'pg';

/** The role of `fourwinds-admin`, where the database has a role for each program. */
const ROLE = 'fourwinds_admin';

/** The least privileges with which it works. It neither makes tables nor reads the journal. */
const PRIVILEGES = {
  accounts: 'SELECT, INSERT, UPDATE',
  tokens: 'SELECT, INSERT, DELETE',
} as const;

/** Grants the role, where it is another one than the caller and exists, its privileges; those that it has stay. */
export async function grantAdmin(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1 AND rolname <> current_user', [
    ROLE,
  ]);
  if (rowCount === 0) return;
  for (const [table, privileges] of Object.entries(PRIVILEGES)) {
    const { rows } = await client.query<{ has: boolean }>(
      'SELECT bool_and(has_table_privilege($1, $2, privilege)) AS has FROM unnest($3::text[]) privilege',
      [ROLE, table, privileges.split(', ')],
    );
    if (!rows[0].has) await client.query(`GRANT ${privileges} ON ${table} TO ${ROLE}`);
  }
}
