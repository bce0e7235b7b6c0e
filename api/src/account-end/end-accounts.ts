import { yieldToEventLoop } from '@fourwinds/process';
import type { ZoneResource } from '@fourwinds/resources';
import type { Pool } from 'pg';
import type { Account } from '../actor.ts';
import { accountActor } from '../accounts/account-actor.ts';
import { keptBy } from '../accounts/plans.ts';
import { recordActions } from '../audit/audit-rows.ts';
import { ACCOUNT_COLUMNS } from '../db/account-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { repeatOneAtATime } from '../repeat.ts';
import type { Services } from '../services.ts';
import { deleteZone } from '../zones/delete-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { announceDeletions } from './ask-for-deletion.ts';

const INTERVAL_MILLISECONDS = 60_000;
/** Accounts and zones of one interval; the rest comes at the next. */
const MOST_ACCOUNTS = 20;
const MOST_ZONES = 100;
/** Rows a statement. */
const BATCH = 1000;

type EndPorts = PeoplePorts & Parameters<typeof deleteZone>[0];

/** Ends accounts whose time has come, until it is stopped. Any number of replicas may do so at once. */
export function startEnding(pool: Pool, services: Services): { stop(): void } {
  return repeatOneAtATime(
    () => endAccounts(pool, services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'accounts that are to be deleted could not be'),
  );
}

/**
 * A portion of the work: each step finds by the rows and zones that are there how far the ones before have come, so that a process that dies leaves nothing that the next call would not
 * do. An account is there until all else is gone.
 */
export async function endAccounts(pool: Pool, services: EndPorts, mostZones = MOST_ZONES): Promise<void> {
  await announceDeletions(services);
  let left = mostZones;
  for (const account of await dueAccounts(pool)) {
    const zones = await zonesToDelete(services, account, left);
    for (const zone of zones) await deleteZoneOf(services, account, zoneIdOf(zone));
    left -= zones.length;
    if (services.zoneIndex.countOf(account.id) === 0) await eraseAccount(pool, services, account);
    if (left === 0) return;
  }
}

/** Zones of an account that are not being deleted yet, at most so many. */
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

/** As its owner would; a zone that another replica has deleted meanwhile is gone. */
async function deleteZoneOf(services: EndPorts, account: Account, zone: string): Promise<void> {
  try {
    await deleteZone(services, accountActor(account), { zone, requestId: 'end-of-account' });
  } catch (error) {
    if (!(error instanceof Failure && ['zone_not_found', 'conflict'].includes(error.code))) throw error;
  }
}

/** Erases an account without zones in portions, and the account with the last; changes whose outcome is not known yet are waited for. */
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
    // Whoever signs in at this moment has done so, or waits until there is nobody any more.
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

/** Its end is in the log before anything of the log is erased, once. */
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

/** Rows that may be many; all others go with the account. */
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
