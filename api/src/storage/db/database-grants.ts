import type { PoolClient } from 'pg';

interface Grant {
  readonly role: string;
  readonly table: string;
  readonly privileges: readonly string[];
  /** Columns that the role may read. If absent, `privileges` applies to all columns. */
  readonly reads?: readonly string[];
  readonly updates?: readonly string[];
}

/**
 * Minimum privileges of the other programs, if the database has their roles. `fourwinds-admin` cannot create tables
 * or read the journal or passwords. The worker can access only its jobs, webhooks and mails, and cannot change their
 * recipients.
 */
const GRANTS: readonly Grant[] = [
  { role: 'fourwinds_admin', table: 'accounts', privileges: ['SELECT', 'INSERT', 'UPDATE'] },
  {
    role: 'fourwinds_admin',
    table: 'tokens',
    privileges: ['SELECT', 'INSERT', 'DELETE'],
    updates: ['tsig_secret', 'tsig_previous_secret'],
  },
  { role: 'fourwinds_admin', table: 'identity_changes', privileges: ['INSERT'] },
  { role: 'fourwinds_admin', table: 'account_verifications', privileges: ['SELECT', 'INSERT', 'UPDATE'] },
  { role: 'fourwinds_admin', table: 'operators', privileges: ['SELECT', 'INSERT', 'DELETE'] },
  {
    role: 'fourwinds_worker',
    table: 'worker_jobs',
    privileges: ['SELECT'],
    updates: ['holder', 'lease_until', 'attempts', 'report', 'finished_at'],
  },
  {
    role: 'fourwinds_admin',
    table: 'webhooks',
    privileges: ['SELECT'],
    updates: [
      'secret',
      'previous_secret',
      'state',
      'paused_state',
      'disabled_at',
      'disabling_announced',
      'disabled_reason',
    ],
  },
  { role: 'fourwinds_admin', table: 'sessions', privileges: ['DELETE'], reads: ['person_id'] },
  { role: 'fourwinds_admin', table: 'webhook_events', privileges: ['SELECT', 'INSERT'] },
  { role: 'fourwinds_admin', table: 'webhook_deliveries', privileges: ['SELECT', 'INSERT'] },
  {
    role: 'fourwinds_worker',
    table: 'webhooks',
    privileges: ['SELECT'],
    updates: [
      'state',
      'verified_at',
      'failures',
      'failing_since',
      'resume_at',
      'disabled_at',
      'disabled_reason',
      'slow',
    ],
  },
  { role: 'fourwinds_worker', table: 'webhook_events', privileges: ['SELECT'] },
  {
    role: 'fourwinds_worker',
    table: 'webhook_deliveries',
    privileges: ['SELECT'],
    updates: ['state', 'attempts', 'next_attempt_at', 'first_attempt_at', 'holder', 'lease_until', 'finished_at'],
  },
  { role: 'fourwinds_worker', table: 'webhook_attempts', privileges: ['SELECT', 'INSERT'] },
  { role: 'fourwinds_admin', table: 'mails', privileges: ['SELECT'], updates: ['sealed'] },
  { role: 'fourwinds_admin', table: 'persons', privileges: [], reads: ['id', 'account_id', 'email'] },
  { role: 'fourwinds_admin', table: 'totp_factors', privileges: ['SELECT', 'DELETE'], updates: ['secret'] },
  { role: 'fourwinds_admin', table: 'passkeys', privileges: ['DELETE'], reads: ['person_id'] },
  { role: 'fourwinds_admin', table: 'recovery_codes', privileges: ['DELETE'], reads: ['person_id'] },
  { role: 'fourwinds_admin', table: 'pending_sign_ins', privileges: ['DELETE'], reads: ['person_id'] },
  { role: 'fourwinds_admin', table: 'address_requests', privileges: ['INSERT'] },
  {
    role: 'fourwinds_worker',
    table: 'mails',
    privileges: ['SELECT'],
    updates: ['state', 'sealed', 'attempts', 'next_attempt_at', 'holder', 'lease_until', 'finished_at'],
  },
];

const HAS = `SELECT (SELECT coalesce(bool_and(has_table_privilege($1, $2, privilege)), true) FROM unnest($3::text[]) privilege)
  AND (SELECT coalesce(bool_and(has_column_privilege($1, $2, name, 'UPDATE')), true) FROM unnest($4::text[]) name)
  AND (SELECT coalesce(bool_and(has_column_privilege($1, $2, name, 'SELECT')), true) FROM unnest($5::text[]) name) AS has`;

const COLUMNS = `SELECT attname::text AS name FROM pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`;

/** True if the SQL mentions a table that other programs use. */
export function concernsPrograms(sql: string): boolean {
  return GRANTS.some(({ table }) => sql.includes(table));
}

/**
 * Grants each role its privileges on existing tables. Skips missing roles and the caller's own role. Does not revoke
 * privileges.
 */
export async function grantPrograms(client: PoolClient): Promise<void> {
  const { rows: others } = await client.query<{ rolname: string }>(
    'SELECT rolname FROM pg_roles WHERE rolname = ANY($1) AND rolname <> current_user',
    [GRANTS.map(({ role }) => role)],
  );
  for (const grant of GRANTS) {
    const { role, table, privileges } = grant;
    if (!others.some(({ rolname }) => rolname === role)) continue;
    const { rows: columns } = await client.query<{ name: string }>(COLUMNS, [table]);
    if (columns.length === 0) continue;
    const present = (wanted: readonly string[] = []) =>
      wanted.filter((column) => columns.some(({ name }) => name === column));
    const [updates, reads] = [present(grant.updates), present(grant.reads)];
    const { rows } = await client.query<{ has: boolean }>(HAS, [role, table, privileges, updates, reads]);
    if (rows[0].has) continue;
    const ofColumns = [...columnGrant('UPDATE', updates), ...columnGrant('SELECT', reads)];
    await client.query(`GRANT ${[...privileges, ...ofColumns].join(', ')} ON ${table} TO ${role}`);
  }
}

function columnGrant(privilege: string, columns: readonly string[]): string[] {
  return columns.length === 0 ? [] : [`${privilege} (${columns.join(', ')})`];
}
