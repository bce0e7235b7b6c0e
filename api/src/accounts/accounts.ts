import type { Pool, PoolClient } from 'pg';
import type { Account } from '../actor.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import { ACCOUNT_COLUMNS } from '../db/account-columns.ts';
import { inTransaction } from '../db/transaction.ts';
import { addressIn } from './address-in.ts';
import { keepAccount, markForDeletion } from './deletion.ts';
import { endSessionsOfAccount } from './end-sessions-of-account.ts';
import { pauseWebhooks } from './pause-webhooks.ts';

export interface NewAccount {
  readonly name: string;
  readonly email?: string | null;
  readonly plan: string;
  readonly verified: boolean;
  /** Namespaces whose zones are shown in it. */
  readonly shownNamespaces?: readonly string[];
}

/** An account, the number of its tokens, and when it is to end. */
export type AccountSummary = Account & { readonly tokens: number; readonly deleteAt: Date | null };

/** The first account, and the rest of its creation, which happens together with it or not at all. */
export interface FirstAccount {
  readonly account: NewAccount;
  readonly complete: (client: PoolClient, accountId: string) => Promise<unknown>;
}

/** The accounts in the database. */
export class Accounts {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Makes an account if there is none yet; replicas that start together take turns. */
  async createFirst(decide: () => Promise<FirstAccount>): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(LOCK);
      const { rowCount } = await client.query('SELECT 1 FROM accounts LIMIT 1');
      if (rowCount !== 0) return;
      const { account, complete } = await decide();
      await complete(client, await insertAccount(client, account));
    });
  }

  /** Makes an account; gives its id. */
  async create(account: NewAccount): Promise<string> {
    return insertAccount(this.#pool, account);
  }

  /** Makes an account, unless one has its name or email address, and records that; gives its id. */
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

  /** All accounts, the oldest first. */
  async list(): Promise<readonly AccountSummary[]> {
    return (await this.#pool.query<AccountSummary>(`${SELECT} ORDER BY a.created_at, a.id`)).rows;
  }

  /** The accounts with an id, a name or an email address. */
  async search(text: string): Promise<readonly AccountSummary[]> {
    return (await this.#pool.query<AccountSummary>(`${SELECT} WHERE ${IS_CALLED}`, calledBy(text))).rows;
  }

  /** Changes an account, and records that. Its webhooks pause while it is suspended or has a plan without webhooks; a suspension ends its sessions. */
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

  /** Gives an account another name, and records that; false where it is gone. */
  async rename(id: string, name: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      async (client) => (await client.query('UPDATE accounts SET name = $2 WHERE id = $1', [id, name])).rowCount === 1,
      (isThere) => (isThere ? [entry] : []),
    );
  }

  /** Has an account end in seven days, and records that; when, or undefined where it is to end already. */
  async markForDeletion(id: string, entry: AuditEntry): Promise<Date | undefined> {
    return actAndRecord(
      this.#pool,
      (client) => markForDeletion(client, id),
      (at) => (at === undefined ? [] : [entry]),
    );
  }

  /** Keeps an account that was to be deleted, and records that; false where it is not, or its time has come. */
  async keep(id: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      (client) => keepAccount(client, id),
      (isKept) => (isKept ? [entry] : []),
    );
  }

  /** The plan of an account; undefined where there is no such account. */
  async planOf(id: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ plan: string }>({
      name: 'plan-of-account',
      text: 'SELECT plan FROM accounts WHERE id::text = $1',
      values: [id],
    });
    return rows.at(0)?.plan;
  }
}

/** `suspend`: it may only read until it is resumed. `show`: the zones of a namespace are shown in it. */
export type AccountChange =
  | { readonly type: 'suspend' | 'resume' }
  | { readonly type: 'plan'; readonly plan: string }
  | { readonly type: 'show' | 'hide'; readonly namespace: string };

/** Namespaces that may be shown in an account. */
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

/** The values of `IS_CALLED` for a name, an email address in any spelling, or an id. */
function calledBy(text: string): string[] {
  return [text, addressIn(text) ?? text.toLowerCase()];
}

/** Columns of summaries, for statements about accounts `a`. */
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
