import type { PoolClient } from 'pg';

/**
 * The least privileges with which other programs work, where the database has a role for each. `fourwinds-admin` neither makes tables nor reads the journal; the worker sees its jobs alone, and cannot change
 * who they are for.
 */
const GRANTS: readonly { readonly role: string; readonly table: string; readonly privileges: readonly string[] }[] = [
  { role: 'fourwinds_admin', table: 'accounts', privileges: ['SELECT', 'INSERT', 'UPDATE'] },
  { role: 'fourwinds_admin', table: 'tokens', privileges: ['SELECT', 'INSERT', 'DELETE'] },
  { role: 'fourwinds_worker', table: 'worker_jobs', privileges: ['SELECT'] },
];

/** Columns that a role may update. */
const UPDATES: readonly { readonly role: string; readonly table: string; readonly columns: readonly string[] }[] = [
  {
    role: 'fourwinds_worker',
    table: 'worker_jobs',
    columns: ['holder', 'lease_until', 'attempts', 'report', 'finished_at'],
  },
];

/** Grants these roles, where they are others than the caller and exist, their privileges; those that they have stay. */
export async function grantPrograms(client: PoolClient): Promise<void> {
  for (const { role, table, privileges } of GRANTS) {
    if (!(await isOther(client, role))) continue;
    const { rows } = await client.query<{ has: boolean }>(
      'SELECT bool_and(has_table_privilege($1, $2, privilege)) AS has FROM unnest($3::text[]) privilege',
      [role, table, privileges],
    );
    if (!rows[0].has) await client.query(`GRANT ${privileges.join(', ')} ON ${table} TO ${role}`);
  }
  for (const { role, table, columns } of UPDATES)
    if (await isOther(client, role)) await client.query(`GRANT UPDATE (${columns.join(', ')}) ON ${table} TO ${role}`);
}

async function isOther(client: PoolClient, role: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1 AND rolname <> current_user', [
    role,
  ]);
  return rowCount !== 0;
}
