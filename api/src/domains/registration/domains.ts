import type { Pool, PoolClient } from 'pg';
import { accountActor } from '../../accounts/accounts/account-actor.ts';
import type { Account } from '../../kernel/actor.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../../storage/db/account-columns.ts';
import type { Database } from '../../storage/db/database.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import { EXCLUSIVE } from '../rules/life.ts';
import { type Domain, type NameParts, partsOf, standingOf } from './domain.ts';
import {
  AT,
  countDomains,
  DOMAIN_COLUMNS,
  domainOf,
  type DomainRow,
  postpone,
  saveDomain,
  selectDomains,
} from './domain-rows.ts';
import { domainEntry } from './record-act.ts';
import { register, type Registering, type Registered } from './register.ts';

/** The domains that a token may see. */
export interface Seen {
  readonly accountId: string;
  /** IDs of the zones that the token is limited to. null means all. */
  readonly zones: readonly string[] | null;
}

export interface OwnedDomain {
  readonly domain: Domain;
  readonly account: Account;
}

/** Records a change in its transaction. The domain is as it is after the change. */
export type Record = (client: PoolClient, domain: Domain) => Promise<void>;

/** A change of a domain. Without `to`, nothing is written. */
export interface DomainDecision {
  readonly to?: Domain;
}

/** Names registered below suffixes. */
export class Domains {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Returns at most `count` domains after a name, sorted by label and suffix. */
  async list({ accountId, zones }: Seen, after: NameParts | undefined, count: number): Promise<Domain[]> {
    const values = [accountId, zones, after?.label ?? null, after?.suffix ?? null, count];
    return selectDomains(
      this.#pool,
      `${SEEN} AND ($3::text IS NULL OR (d.label, d.suffix) > ($3, $4)) ORDER BY d.label, d.suffix LIMIT $5`,
      values,
    );
  }

  /** Finds a domain of an account by ID or name. */
  async find({ accountId, zones }: Seen, identifier: string): Promise<Domain | undefined> {
    return (await selectDomains(this.#pool, `${SEEN} AND ${NAMED}`, [accountId, zones, ...named(identifier)])).at(0);
  }

  async count(accountId: string): Promise<number> {
    return countDomains(this.#pool, accountId);
  }

  /** Returns the row of a name, also of a name that was released lately. */
  async at({ suffix, label }: NameParts): Promise<Domain | undefined> {
    return (await selectDomains(this.#pool, AT, [suffix, label])).at(0);
  }

  /** Returns those of the labels that an account can register below a suffix. Keeps their order. */
  async freeAmong(labels: readonly string[], suffix: string, accountId: string, now: number): Promise<string[]> {
    const present = await selectDomains(this.#pool, 'd.suffix = $1 AND d.label = ANY($2)', [suffix, labels]);
    const byLabel = new Map(present.map((domain) => [domain.label, domain]));
    return labels.filter((label) => standingOf(byLabel.get(label), accountId, now) === 'free');
  }

  register(registering: Registering): Promise<Registered> {
    return register(this.#pool, registering);
  }

  /** Deletes a registration whose zone could not be created, as if it had never been made. */
  async withdraw(id: string): Promise<void> {
    await this.#pool.query('DELETE FROM domains WHERE id = $1 AND zone_made_at IS NULL', [id]);
  }

  /** Notes that the zone of a domain exists, and records this. Does nothing if it was noted before. */
  async noteZone(id: string, now: number, record: Record): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const { rows } = await client.query<DomainRow>(NOTE_ZONE, [id, new Date(now)]);
      for (const row of rows) await record(client, domainOf(row));
    });
  }

  /**
   * Changes a domain as `decide` says, and records the change. A change with the ID of the last one was made by an
   * earlier attempt of the request, and is not made again. Returns undefined if the account has no such domain.
   */
  async change(
    seen: Seen,
    { identifier, changeId, now, record }: DomainChanging,
    decide: (domain: Domain) => DomainDecision,
  ): Promise<ChangedDomain | undefined> {
    return inTransaction(this.#pool, async (client) => {
      const condition = `${SEEN} AND ${NAMED} FOR UPDATE`;
      const values = [seen.accountId, seen.zones, ...named(identifier)];
      const before = (await selectDomains(client, condition, values)).at(0);
      if (before === undefined) return undefined;
      if (before.changeId === changeId) return { domain: before, isWritten: true };
      const { to } = decide(before);
      if (to === undefined) return { domain: before, isWritten: false };
      const domain = await saveDomain(client, to, { changeId, now });
      await record(client, domain);
      return { domain, isWritten: true };
    });
  }

  /** Returns domains that were registered before a time but have no zone yet, the oldest first. */
  async withoutZone(before: number, count: number): Promise<OwnedDomain[]> {
    const condition = 'd.zone_made_at IS NULL AND d.released_at IS NULL AND d.created_at < $1';
    return owned(this.#pool, `${condition} ORDER BY d.created_at LIMIT $2`, [new Date(before), count]);
  }

  /** Returns domains whose deletion began before a time, the oldest first. */
  async deletingSince(before: number, count: number): Promise<OwnedDomain[]> {
    const condition = 'd.deleting_at <= $1 AND d.released_at IS NULL';
    return owned(this.#pool, `${condition} ORDER BY d.deleting_at LIMIT $2`, [new Date(before), count]);
  }

  /** Returns the IDs of domains that the job of the terms must check, the most overdue first. */
  async due(now: number, count: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>(
      'SELECT id FROM domains WHERE next_at <= $1 ORDER BY next_at LIMIT $2',
      [new Date(now), count],
    );
    return rows.map(({ id }) => id);
  }

  /** Runs a step of a domain that is due, in a transaction. Does nothing if another replica has taken the domain. */
  async step(id: string, now: number, run: (client: PoolClient, owned: OwnedDomain) => Promise<void>): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const condition = 'd.id = $1 AND d.next_at <= $2 FOR UPDATE OF d SKIP LOCKED';
      for (const one of await owned(client, condition, [id, new Date(now)])) await run(client, one);
    });
  }

  /** Has the job of the terms check a domain again later. */
  async postpone(id: string, until: number): Promise<void> {
    await postpone(this.#pool, id, until);
  }

  /** Releases a domain without a zone, and records this. Does nothing if it was released before. */
  async release(id: string, now: number, record: Record): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      for (const domain of await release(client, 'd.id = $2', now, id)) await record(client, domain);
    });
  }

  /** Releases all domains of an account that ends, and writes audit entries. */
  async endOfAccount(account: Account, now: number): Promise<void> {
    const actor = accountActor(account);
    await actAndRecord(
      this.#pool,
      (client) => release(client, 'd.account_id = $2', now, account.id),
      (released) =>
        released.map((domain) => domainEntry(domain, { actor, action: 'domain.release', requestId: 'end-of-account' })),
    );
  }

  /** Deletes up to `count` rows of released names that anyone can take. Returns the number of deleted rows. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM domains WHERE id IN (
         SELECT id FROM domains WHERE released_at < now() - $2 * interval '1 millisecond' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count, EXCLUSIVE],
    );
    return rowCount ?? 0;
  }
}

/** The domain to change, and how the change is recorded. */
export interface DomainChanging {
  /** ID or name. */
  readonly identifier: string;
  readonly changeId: string;
  readonly now: number;
  readonly record: Record;
}

export interface ChangedDomain {
  readonly domain: Domain;
  readonly isWritten: boolean;
}

const SEEN = 'd.account_id = $1 AND d.released_at IS NULL AND ($2::uuid[] IS NULL OR d.zone_id = ANY($2::uuid[]))';

const NAMED = `(d.id::text = $3 OR (d.label = $4 AND d.suffix = $5))`;

/** Returns the values of NAMED. */
function named(identifier: string): [id: string, label: string, suffix: string] {
  const name = identifier.toLowerCase().replace(/\.$/, '');
  const { label, suffix } = partsOf(name);
  return [name, label, suffix];
}

const NOTE_ZONE = `
  UPDATE domains d SET zone_made_at = $2 WHERE d.id = $1 AND d.zone_made_at IS NULL RETURNING ${DOMAIN_COLUMNS}`;

async function owned(database: Database, condition: string, values: readonly unknown[]): Promise<OwnedDomain[]> {
  const { rows } = await database.query<DomainRow & OwnerColumns>(
    `SELECT ${DOMAIN_COLUMNS}, ${OWNER_COLUMNS} FROM domains d JOIN accounts a ON a.id = d.account_id WHERE ${condition}`,
    [...values],
  );
  return rows.map((row) => {
    const { account, rest } = takeAccount(row);
    return { account, domain: domainOf(rest) };
  });
}

async function release(client: PoolClient, condition: string, now: number, value: string): Promise<Domain[]> {
  const { rows } = await client.query<DomainRow>(
    `UPDATE domains d SET released_at = $1, updated_at = $1, next_at = NULL, version = d.version + 1
     WHERE ${condition} AND d.released_at IS NULL RETURNING ${DOMAIN_COLUMNS}`,
    [new Date(now), value],
  );
  return rows.map(domainOf);
}
