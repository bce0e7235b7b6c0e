import type { Pool, PoolClient } from 'pg';
import type { Count, Rate } from '../../kernel/meter.ts';
import { ExactRates } from '../../storage/rates/exact-rates.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import { newTerm } from '../rules/life.ts';
import { nextCheck } from '../rules/life-moments.ts';
import { type Domain, type NameParts, standingOf } from './domain.ts';
import { AT, countDomains, DOMAIN_COLUMNS, domainOf, type DomainRow, selectDomains } from './domain-rows.ts';

export interface NewDomain extends NameParts {
  /** If the account has a domain with this ID, an earlier attempt of the request registered it. */
  readonly id: string;
  readonly accountId: string;
  readonly zoneId: string;
  readonly autoRenew: boolean;
}

export interface Registering {
  readonly domain: NewDomain;
  /** Maximum domains of the account. null means unlimited. */
  readonly quota: number | null;
  /** Limit that counts the registration. undefined means unlimited. */
  readonly rate: Rate | undefined;
  readonly now: number;
}

/** `count` is the registration's count against the limit. It is absent if no limit counts it. */
export type Registered =
  | { readonly state: 'registered'; readonly domain: Domain; readonly count?: Count }
  | { readonly state: 'taken' | 'full' | 'gone' }
  | { readonly state: 'limited'; readonly count: Count };

/** Thrown to roll back the transaction. */
class NotRegistered extends Error {
  readonly state: 'taken' | 'full' | 'gone' | 'limited';

  constructor(state: NotRegistered['state']) {
    super();
    this.state = state;
  }
}

/**
 * Decides the name, the quota and the limit in one transaction. Registrations of an account take turns. `gone`: the
 * account was deleted.
 */
export async function register(pool: Pool, registering: Registering): Promise<Registered> {
  const { rate } = registering;
  const rates = new ExactRates(pool);
  try {
    return await inTransaction(pool, (client) => decide(client, rates, registering));
  } catch (error) {
    if (!(error instanceof NotRegistered)) throw error;
    const { state } = error;
    if (state !== 'limited') return { state };
    return { state, count: { isTaken: false, reading: await rates.read(rate!) } };
  }
}

async function decide(client: PoolClient, rates: ExactRates, registering: Registering): Promise<Registered> {
  const { domain, quota, rate, now } = registering;
  const { id, accountId, suffix, label } = domain;
  const account = await client.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  if (account.rowCount === 0) throw new NotRegistered('gone');
  const [earlier] = await selectDomains(client, 'd.id = $1 AND d.account_id = $2', [id, accountId]);
  if (earlier !== undefined) return { state: 'registered', domain: earlier };
  if (quota !== null && (await countDomains(client, accountId)) >= quota) throw new NotRegistered('full');
  const [present] = await selectDomains(client, `${AT} FOR UPDATE`, [suffix, label]);
  if (standingOf(present, accountId, now) !== 'free') throw new NotRegistered('taken');
  if (present !== undefined) await client.query('DELETE FROM domains WHERE id = $1', [present.id]);
  const count = rate && (await rates.takeWith(client, rate));
  if (rate !== undefined && count === undefined) throw new NotRegistered('limited');
  return { state: 'registered', domain: await insert(client, domain, now), count };
}

/** Throws NotRegistered if another transaction has registered the name meanwhile. */
async function insert(client: PoolClient, domain: NewDomain, now: number): Promise<Domain> {
  const { id, suffix, label, accountId, zoneId, autoRenew } = domain;
  const life = newTerm(now);
  const times = [now, life.endsAt, nextCheck(life)!].map((time) => new Date(time));
  const values = [id, suffix, label, accountId, zoneId, autoRenew, ...times];
  const { rows } = await client.query<DomainRow>(INSERT, values);
  if (rows.length === 0) throw new NotRegistered('taken');
  return domainOf(rows[0]);
}

const INSERT = `
  INSERT INTO domains AS d (id, suffix, label, account_id, zone_id, auto_renew, created_at, updated_at, ends_at, next_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9) ON CONFLICT (suffix, label) DO NOTHING RETURNING ${DOMAIN_COLUMNS}`;
