import type { Pool, PoolClient } from 'pg';
import type { Account } from '../../kernel/actor.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { ACCOUNT_COLUMNS } from '../../storage/db/account-columns.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import { addressIn } from './address-in.ts';
import { keepAccount, markForDeletion } from './deletion.ts';
import { endSessionsOfAccount } from './end-sessions-of-account.ts';
import { pauseWebhooks } from './pause-webhooks.ts';

export interface NewAccount {
  readonly name: string;
  readonly email?: string | null;
  readonly plan: string;
  readonly verified: boolean;
  readonly shownNamespaces?: readonly string[];
}

export type AccountSummary = Account & { readonly tokens: number; readonly deleteAt: Date | null };

/** The first account. `complete` creates the rest, such as its token, in the same transaction. */
export interface FirstAccount {
  readonly account: NewAccount;
  readonly complete: (client: PoolClient, accountId: string) => Promise<unknown>;
}

export class Accounts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Creates the first account, unless an account exists. A lock makes replicas that start together take turns. */
  async createFirst(decide: () => Promise<FirstAccount>): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(LOCK);
      const { rowCount } = await client.query('SELECT 1 FROM accounts LIMIT 1');
      if (rowCount !== 0) return;
      const { account, complete } = await decide();
      await complete(client, await insertAccount(client, account));
    });
  }

  async create(account: NewAccount): Promise<string> {
    return insertAccount(this.#pool, account);
  }

  /**
   * Creates an account and writes an audit entry. Returns the account's ID, or undefined if another account has the
   * same name or email address.
   */
  async createNamed(account: NewAccount, entryOf: (id: string) => AuditEntry): Promise<string | undefined> {
    return actAndRecord(
      this.#pool,
      async (client) => {
        await client.query(LOCK);
        const { rowCount } = await client.query(`SELECT FROM accounts a WHERE ${IS_CALLED}`, calledBy(account.name));
        return rowCount === 0 ? insertAccount(client, account) : undefined;
      },
      (id) => (id === undefined ? [] : [entryOf(id)]),
    );
  }

  async list(): Promise<readonly AccountSummary[]> {
    return (await this.#pool.query<AccountSummary>(`${SELECT} ORDER BY a.created_at, a.id`)).rows;
  }

  async search(text: string): Promise<readonly AccountSummary[]> {
    return (await this.#pool.query<AccountSummary>(`${SELECT} WHERE ${IS_CALLED}`, calledBy(text))).rows;
  }

  /**
   * Changes an account and writes an audit entry. The account's webhooks are paused while it is suspended or its plan
   * allows no webhooks. Suspension also ends the account's sessions.
   */
  async change(id: string, change: AccountChange, entry: AuditEntry): Promise<void> {
    await actAndRecord(
      this.#pool,
      async (client) => {
        await client.query(`UPDATE accounts SET ${SETS[change.type]} WHERE id = $1`, valuesOf(id, change));
        await pauseWebhooks(client, id);
        if (change.type === 'suspend') await endSessionsOfAccount(client, id);
      },
      () => [entry],
    );
  }

  /** Renames an account and writes an audit entry. Returns false if the account no longer exists. */
  async rename(id: string, name: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      async (client) => (await client.query('UPDATE accounts SET name = $2 WHERE id = $1', [id, name])).rowCount === 1,
      (isThere) => (isThere ? [entry] : []),
    );
  }

  /**
   * Schedules deletion in seven days and writes an audit entry. Returns the deletion time, or undefined if deletion
   * is already scheduled.
   */
  async markForDeletion(id: string, entry: AuditEntry): Promise<Date | undefined> {
    return actAndRecord(
      this.#pool,
      (client) => markForDeletion(client, id),
      (at) => (at === undefined ? [] : [entry]),
    );
  }

  /**
   * Cancels a scheduled deletion and writes an audit entry. Returns false if no deletion is scheduled or its time has
   * passed.
   */
  async keep(id: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      (client) => keepAccount(client, id),
      (isKept) => (isKept ? [entry] : []),
    );
  }

  /** Returns the plan of an account, or undefined if it does not exist. */
  async planOf(id: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ plan: string }>({
      name: 'plan-of-account',
      text: 'SELECT plan FROM accounts WHERE id::text = $1',
      values: [id],
    });
    return rows.at(0)?.plan;
  }
}

/** `suspend`: read-only until resumed. `show`: the account shows the zones of a namespace. */
export type AccountChange =
  | { readonly type: 'suspend' | 'resume' }
  | { readonly type: 'plan'; readonly plan: string }
  | { readonly type: 'show' | 'hide'; readonly namespace: string };

/** Maximum namespaces that an account can show. */
export const SHOWN_NAMESPACES = 20;

const SETS: { readonly [type in AccountChange['type']]: string } = {
  plan: 'plan = $2',
  suspend: 'suspended_at = coalesce(suspended_at, now())',
  resume: 'suspended_at = NULL',
  show: 'shown_namespaces = ARRAY(SELECT DISTINCT name FROM unnest(shown_namespaces || $2::text) AS name ORDER BY name)',
  hide: 'shown_namespaces = array_remove(shown_namespaces, $2::text)',
};

function valuesOf(id: string, change: AccountChange): string[] {
  const { type: _, ...values } = change;
  return [id, ...Object.values(values)];
}

const LOCK = 'LOCK TABLE accounts IN SHARE ROW EXCLUSIVE MODE';

const IS_CALLED = 'a.name = $1 OR a.email = $2 OR a.id::text = lower($1)';

function calledBy(text: string): string[] {
  return [text, addressIn(text) ?? text.toLowerCase()];
}

/** SELECT clause for account summaries. The accounts table has the alias `a`. */
export const SELECT = `
  SELECT ${ACCOUNT_COLUMNS}, a.delete_at AS "deleteAt",
         (SELECT count(*)::integer FROM tokens t WHERE t.account_id = a.id) AS tokens
  FROM accounts a`;

async function insertAccount(
  database: Pool | PoolClient,
  { name, email, plan, verified, shownNamespaces = [] }: NewAccount,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO accounts (name, email, plan, verified_at, shown_namespaces)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END, $5) RETURNING id`,
    [name, email, plan, verified, shownNamespaces],
  );
  return rows[0].id;
}
