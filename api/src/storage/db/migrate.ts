import type { Pool, PoolClient } from 'pg';
import { concernsPrograms, grantPrograms } from './database-grants.ts';
import type { Migration } from './migration.ts';
import { migration as accounts } from './migrations/0001-accounts.ts';
import { migration as tokens } from './migrations/0002-tokens.ts';
import { migration as changes } from './migrations/0003-changes.ts';
import { migration as ageOfChanges } from './migrations/0004-age-of-changes.ts';
import { migration as finishedChanges } from './migrations/0005-finished-changes.ts';
import { migration as rightsOfTokens } from './migrations/0006-rights-of-tokens.ts';
import { migration as idempotencyKeys } from './migrations/0007-idempotency-keys.ts';
import { migration as rates } from './migrations/0008-rates.ts';
import { migration as revisions } from './migrations/0010-revisions.ts';
import { migration as deletedZones } from './migrations/0011-deleted-zones.ts';
import { migration as audit } from './migrations/0012-audit.ts';
import { migration as workerJobs } from './migrations/0013-worker-jobs.ts';
import { migration as labelsOfDeletedZones } from './migrations/0016-labels-of-deleted-zones.ts';
import { migration as blockedAccounts } from './migrations/0017-blocked-accounts.ts';
import { migration as webhooks } from './migrations/0018-webhooks.ts';
import { migration as announcedZones } from './migrations/0019-announced-zones.ts';
import { migration as turnsOfWebhooks } from './migrations/0020-turns-of-webhooks.ts';
import { migration as changesOfRecordObjects } from './migrations/0022-changes-of-record-objects.ts';
import { migration as domainOwners } from './migrations/0023-domain-owners.ts';
import { migration as people } from './migrations/0024-people.ts';
import { migration as auditOfSessions } from './migrations/0025-audit-of-sessions.ts';
import { migration as mails } from './migrations/0026-mails.ts';
import { migration as factors } from './migrations/0027-factors.ts';
import { migration as identities } from './migrations/0030-identities.ts';
import { migration as endOfAccounts } from './migrations/0031-end-of-accounts.ts';
import { migration as verifications } from './migrations/0033-verifications.ts';
import { migration as operators } from './migrations/0034-operators.ts';
import { migration as deviceAuthorizations } from './migrations/0035-device-authorizations.ts';
import { migration as notices } from './migrations/0036-notices.ts';
import { migration as lastWritesAndSlowWebhooks } from './migrations/0038-last-writes-and-slow-webhooks.ts';
import { migration as shownNamespaces } from './migrations/0039-shown-namespaces.ts';
import { migration as endsOfUnusedTokens } from './migrations/0040-ends-of-unused-tokens.ts';
import { migration as updateKeys } from './migrations/0044-update-keys.ts';
import { migration as challengeValues } from './migrations/0046-challenge-values.ts';
import { migration as identityChanges } from './migrations/0053-identity-changes.ts';
import { migration as auditByChange } from './migrations/0059-audit-by-change.ts';
import { migration as announcedRecords } from './migrations/0061-announced-records.ts';
import { migration as jobsWithoutAZone } from './migrations/0063-jobs-without-a-zone.ts';
import { migration as pausedWebhooks } from './migrations/0064-paused-webhooks.ts';
import { migration as knownPlaces } from './migrations/0065-known-places.ts';
import { migration as dashboardAssets } from './migrations/0069-dashboard-assets.ts';
import { migration as streamedWebhooks } from './migrations/0070-streamed-webhooks.ts';
import { migration as deviceZones } from './migrations/0071-device-zones.ts';
import { migration as domains } from './migrations/0072-domains.ts';
import { migration as termsOfDomains } from './migrations/0073-terms-of-domains.ts';
import { inTransaction } from './transaction.ts';

/**
 * Migrations in order. Each database runs the migrations that it lacks. To add a migration, create its file and
 * append it here.
 */
export const migrations: readonly Migration[] = [
  accounts,
  tokens,
  changes,
  ageOfChanges,
  finishedChanges,
  rightsOfTokens,
  idempotencyKeys,
  rates,
  revisions,
  deletedZones,
  audit,
  workerJobs,
  labelsOfDeletedZones,
  blockedAccounts,
  webhooks,
  announcedZones,
  turnsOfWebhooks,
  changesOfRecordObjects,
  domainOwners,
  people,
  auditOfSessions,
  mails,
  factors,
  identities,
  endOfAccounts,
  verifications,
  operators,
  deviceAuthorizations,
  notices,
  lastWritesAndSlowWebhooks,
  shownNamespaces,
  endsOfUnusedTokens,
  updateKeys,
  challengeValues,
  identityChanges,
  auditByChange,
  announcedRecords,
  jobsWithoutAZone,
  pausedWebhooks,
  knownPlaces,
  dashboardAssets,
  streamedWebhooks,
  deviceZones,
  domains,
  termsOfDomains,
];

export const MIGRATIONS_TABLE =
  'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())';

/** Migrates the database to the latest schema. Replicas that do this at the same time take turns. */
export async function migrate(pool: Pool): Promise<void> {
  await createTable(pool);
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  for (const migration of migrations) if (!done.has(migration.name)) await run(pool, migration);
  await inTransaction(pool, async (client) => {
    await client.query(LOCK);
    await grantPrograms(client);
  });
  await maintainAudit(pool);
}

/**
 * Creates the audit log partitions of this month and the next month, and drops expired partitions. Replicas that do
 * this at the same time take turns.
 */
export async function maintainAudit(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(LOCK);
    await client.query('SELECT audit_maintain()');
  });
}

/**
 * Locks a table until the transaction ends. Advisory locks are revoked in this database, because a role could use
 * them to block others.
 */
const LOCK = 'LOCK TABLE migrations IN SHARE ROW EXCLUSIVE MODE';

/** SQLSTATEs of a table creation if another session creates the same table. They occur even with `IF NOT EXISTS`. */
const CREATED_MEANWHILE = ['23505', '42P07', '42710'];

async function createTable(pool: Pool): Promise<void> {
  await pool.query(MIGRATIONS_TABLE).catch((error: unknown) => {
    if (!CREATED_MEANWHILE.includes((error as { code?: string }).code ?? '')) throw error;
  });
}

/** Runs a migration unless another replica has already run it. Holds the lock until the transaction ends. */
async function run(pool: Pool, { name, sql, owned }: Migration): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(LOCK);
    const { rowCount } = await client.query('SELECT FROM migrations WHERE name = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(sql);
    if (owned !== undefined) await runOwned(client, owned);
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    // Grant in the same transaction, so that no program ever sees a table without its rights.
    if (concernsPrograms(sql)) await grantPrograms(client);
  }).catch((cause: unknown) => {
    throw new Error(`the migration ${name} failed`, { cause });
  });
}

/** Runs SQL as the role. If this program may not act as the role, throws an Error that explains the fix. */
async function runOwned(client: PoolClient, { role, sql }: NonNullable<Migration['owned']>): Promise<void> {
  const { rows } = await client.query<{ caller: string; isMember: boolean }>(
    `SELECT session_user AS caller, pg_has_role(session_user, oid, 'MEMBER') AS "isMember" FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (found?.isMember === false)
    throw new Error(`grant ${role} to ${found.caller}, start the API, and revoke it when the API is ready`);
  if (found !== undefined) await client.query(`SET LOCAL ROLE ${role}`);
  await client.query(sql);
  await client.query('RESET ROLE');
}
