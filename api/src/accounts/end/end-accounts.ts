import { yieldToEventLoop } from '@fourwinds/process';
import type { ZoneResource } from '@fourwinds/resources';
import type { Pool } from 'pg';
import type { Account } from '../../kernel/actor.ts';
import { accountActor } from '../accounts/account-actor.ts';
import { keptBy } from '../../kernel/plans.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { ACCOUNT_COLUMNS } from '../../storage/db/account-columns.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { DeletePorts } from '../../zones/manage/delete-zone.ts';
import { endZone } from '../../zones/manage/end-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { announceDeletions } from './ask-for-deletion.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Maximum accounts and maximum zones deleted per interval. */
const MOST_ACCOUNTS = 20;
const MOST_ZONES = 100;
const BATCH = 1000;

type EndPorts = PeoplePorts &
  DeletePorts & {
    readonly domains: { endOfAccount(account: Account, now: number): Promise<void> };
  };

/** Deletes accounts whose deletion time has come, until stopped. Safe to run in several replicas. */
export function startEnding(pool: Pool, services: EndPorts): { stop(): void } {
  return repeatOneAtATime(
    () => endAccounts(pool, services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'accounts that are to be deleted could not be'),
  );
}

/**
 * Does a portion of the deletion work. Each step finds its work in the rows and zones that remain, so the next call
 * completes what a crash has interrupted. The account row is deleted last.
 */
export async function endAccounts(pool: Pool, services: EndPorts, mostZones = MOST_ZONES): Promise<void> {
  await announceDeletions(services);
  let left = mostZones;
  for (const account of await dueAccounts(pool)) {
    await services.domains.endOfAccount(account, services.now());
    const zones = await zonesToDelete(services, account, left);
    for (const zone of zones)
      await endZone(services, accountActor(account), { zone: zoneIdOf(zone), requestId: 'end-of-account' });
    left -= zones.length;
    if (services.zoneIndex.countOf(account.id) === 0) await eraseAccount(pool, services, account);
    if (left === 0) return;
  }
}

async function zonesToDelete({ zoneIndex }: EndPorts, { id }: Account, count: number): Promise<ZoneResource[]> {
  const found: ZoneResource[] = [];
  for (const batch of zoneIndex.batchesOf([id])) {
    found.push(...batch.filter(({ metadata }) => metadata.deletionTimestamp === undefined));
    if (found.length >= count) break;
    await yieldToEventLoop();
  }
  return found.slice(0, count);
}

async function dueAccounts(pool: Pool): Promise<readonly Account[]> {
  const { rows } = await pool.query<Account>(
    `SELECT ${ACCOUNT_COLUMNS} FROM accounts a WHERE a.delete_at <= now() ORDER BY a.delete_at, a.id LIMIT ${MOST_ACCOUNTS}`,
  );
  return rows;
}

/**
 * Erases an account without zones in portions, and finally deletes the account. Waits while a change of the account
 * has an unknown outcome.
 */
async function eraseAccount(pool: Pool, services: EndPorts, account: Account): Promise<void> {
  const { id } = account;
  const { rowCount } = await pool.query("SELECT FROM changes WHERE account_id = $1 AND state = 'pending' LIMIT 1", [
    id,
  ]);
  if (rowCount !== 0) return;
  for (const statement of PORTIONS) while ((await pool.query(statement, [id, BATCH])).rowCount === BATCH);
  await noteEnd(pool, account);
  while ((await erasePersons(pool, id)) === BATCH);
  await inTransaction(pool, async (client) => {
    // A concurrent sign-in has either finished, or waits until the user is deleted.
    const { rows } = await client.query<{ email: string }>(
      'SELECT email FROM persons WHERE account_id = $1 FOR UPDATE',
      [id],
    );
    await erasePersons(client, id);
    const deleted = await client.query('DELETE FROM accounts WHERE id = $1 AND delete_at <= now()', [id]);
    if (deleted.rowCount === 0) return;
    const values = { at: new Date(services.now()) };
    for (const { email: to } of rows) await services.mails.enqueue(client, { to, kind: 'account_deleted', values });
  });
}

/** Records the deletion in the audit log once, before any audit data is erased. */
async function noteEnd(pool: Pool, { id, plan }: Account): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [id]);
    const { rowCount } = await client.query(
      "SELECT FROM audit_log WHERE account_id = $1 AND action = 'account.end' LIMIT 1",
      [id],
    );
    if (rowCount !== 0) return;
    const person = { address: null, name: null };
    await recordActions(client, [
      { kept: keptBy(plan), accountId: id, action: 'account.end', outcome: 'applied', via: 'session', person },
    ]);
  });
}

async function erasePersons(database: Pick<Pool, 'query'>, id: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT audit_erase_account($1, $2) AS count', [id, BATCH]);
  return rows[0].count;
}

const OF_ACCOUNT = 'account_id = $1';
const OF_WEBHOOKS = 'webhook_id IN (SELECT id FROM webhooks WHERE account_id = $1)';

/** Tables that may have many rows. Other rows are deleted with the account. */
const PORTIONS = [
  ['webhook_deliveries', OF_WEBHOOKS],
  ['webhook_events', OF_ACCOUNT],
  ['changes', OF_ACCOUNT],
  ['worker_jobs', OF_ACCOUNT],
  ['idempotency_keys', OF_ACCOUNT],
  ['announced_records', OF_ACCOUNT],
  ['announced_zones', OF_ACCOUNT],
  ['deleted_zones', OF_ACCOUNT],
  ['challenge_values', OF_ACCOUNT],
].map(
  ([table, condition]) =>
    `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT $2))`,
);
