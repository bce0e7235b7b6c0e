import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../storage/db/database.ts';
import { type LinkPurpose, linkPurposes } from './link-purposes.ts';
import { createSecret, hashSecret } from './secret.ts';

/**
 * Maximum links per purpose and address within an hour, or within the lifetime of a link if this is shorter. A user
 * who is refused another link therefore already has a valid link.
 */
const MOST = 3;
const HOUR = 3_600_000;

/** Input for a new link. Omit the fields that the purpose does not need. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly password?: string;
  readonly provider?: string | null;
  readonly subject?: string | null;
  readonly login?: string | null;
  readonly personId?: string | null;
  readonly changeId?: string;
  readonly accountId?: string;
}

export interface Link {
  readonly email: string;
  readonly password: string | null;
  readonly provider: string | null;
  readonly subject: string | null;
  readonly login: string | null;
  readonly personId: string | null;
  readonly changeId: string | null;
  readonly accountId: string | null;
}

export interface MadeLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/** Configured base URL of links, and the clock. */
export interface LinkPorts {
  readonly pagesUrl: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates a link, in a transaction. Returns undefined if the address has reached its limit. */
export async function makeLink(
  client: PoolClient,
  { pagesUrl, now }: LinkPorts,
  { purpose, email, password, provider, subject, login, personId, changeId, accountId }: NewLink,
): Promise<MadeLink | undefined> {
  const { path, milliseconds } = linkPurposes[purpose];
  const secret = createSecret(randomBytes);
  const expiresAt = new Date(now() + milliseconds);
  const times = [new Date(now()), expiresAt, new Date(now() - Math.min(HOUR, milliseconds)), MOST];
  const identity = [provider, subject, login];
  const values = [hashSecret(secret), purpose, email, password, personId, changeId, ...times, accountId, ...identity];
  const { rowCount } = await client.query(INSERT, values);
  return rowCount === 0 ? undefined : { link: `${pagesUrl}${path}?token=${secret}`, expiresAt };
}

/**
 * Returns the link that has this secret, without consuming it. Returns undefined if the link does not exist, was
 * used, or has expired.
 */
export async function findLink(
  database: Database,
  purpose: LinkPurpose,
  { secret, now }: LinkUse,
): Promise<Link | undefined> {
  const { rows } = await database.query<Link>(`SELECT ${COLUMNS} FROM one_time_links WHERE ${IS_VALID}`, [
    hashSecret(secret) ?? Buffer.alloc(0),
    purpose,
    new Date(now),
  ]);
  return rows.at(0);
}

/**
 * Returns an expired link. Expired links are kept for a week. Returns undefined if the link does not exist or was
 * used.
 */
export async function findExpiredLink(
  database: Database,
  purpose: LinkPurpose,
  { secret, now }: LinkUse,
): Promise<Link | undefined> {
  const { rows } = await database.query<Link>(
    `SELECT ${COLUMNS} FROM one_time_links WHERE hash = $1 AND purpose = $2 AND expires_at <= $3`,
    [hashSecret(secret) ?? Buffer.alloc(0), purpose, new Date(now)],
  );
  return rows.at(0);
}

/** Consumes a link, in a transaction. Only one of several concurrent calls succeeds. */
export async function useLink(
  client: PoolClient,
  purpose: LinkPurpose,
  { secret, now }: LinkUse,
): Promise<Link | undefined> {
  const { rows } = await client.query<Link>(`DELETE FROM one_time_links WHERE ${IS_VALID} RETURNING ${COLUMNS}`, [
    hashSecret(secret) ?? Buffer.alloc(0),
    purpose,
    new Date(now),
  ]);
  return rows.at(0);
}

export interface LinkUse {
  readonly secret: string;
  /** Time of use in milliseconds since 1970. */
  readonly now: number;
}

const COLUMNS =
  'email, password, provider, subject, login, person_id AS "personId", change_id AS "changeId", account_id AS "accountId"';

const IS_VALID = 'hash = $1 AND purpose = $2 AND expires_at > $3';

const INSERT = `
  INSERT INTO one_time_links (hash, purpose, email, password, person_id, change_id, created_at, expires_at, account_id, provider, subject, login)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $11::uuid, $12, $13, $14
  WHERE (SELECT count(*) FROM one_time_links WHERE purpose = $2 AND email = $3 AND created_at > $9) < $10`;
