import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import { type LinkPurpose, linkPurposes } from './link-purposes.ts';
import { createSecret, hashSecret } from './secret.ts';

/**
 * The most links for one purpose that mails to an address have in an hour, or at once where they end sooner: whoever gets no other link has one that works.
 */
const MOST = 3;
const HOUR = 3_600_000;

/** A link that is to be made; fields that are left out do not matter for its purpose. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  /** The address that it is sent to. */
  readonly email: string;
  /** The hash of the password of a sign-up. */
  readonly password?: string;
  /** The identity of a sign-up. */
  readonly provider?: string | null;
  readonly subject?: string | null;
  readonly login?: string | null;
  readonly personId?: string | null;
  readonly changeId?: string;
  /** The account that it verifies. */
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

/** A link as a mail has it. */
export interface MadeLink {
  readonly link: string;
  readonly expiresAt: Date;
}

/** The settings of links: the URL that they begin with, which is configured, and the time. */
export interface LinkPorts {
  readonly pagesUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Makes a link in a transaction; undefined where the address has had the most. */
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

/** The link with a secret; undefined where there is none, it was used, or its time is over. Nothing uses it up. */
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

/** A link whose time is over, which is kept for a week after it; undefined where there is none, or it was used. */
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

/** Uses a link up, in a transaction: of several that try at once, one gets it. */
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
  /** Milliseconds since 1970. */
  readonly now: number;
}

const COLUMNS =
  'email, password, provider, subject, login, person_id AS "personId", change_id AS "changeId", account_id AS "accountId"';

const IS_VALID = 'hash = $1 AND purpose = $2 AND expires_at > $3';

const INSERT = `
  INSERT INTO one_time_links (hash, purpose, email, password, person_id, change_id, created_at, expires_at, account_id, provider, subject, login)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $11::uuid, $12, $13, $14
  WHERE (SELECT count(*) FROM one_time_links WHERE purpose = $2 AND email = $3 AND created_at > $9) < $10`;
