import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../../storage/db/account-columns.ts';
import type { Client, Session } from './browser-session.ts';
import { endPending } from './factors/pending-sign-ins.ts';
import { createSecret, hashSecret } from './secret.ts';
import {
  decideSession,
  IDLE_MILLISECONDS,
  LONGEST_MILLISECONDS,
  MAX_SESSIONS,
  type SessionSummary,
} from './session.ts';

/** Longer user agents are truncated. */
const MAX_USER_AGENT = 256;

type SessionRow = OwnerColumns & {
  readonly id: string;
  readonly createdAt: Date;
  readonly freshAt: Date;
  readonly lastUsedAt: Date;
  readonly personId: string;
  readonly personEmail: string;
  readonly endsAt: Date | null;
  readonly isStaff: boolean;
  readonly hasFactor: boolean;
};

export class Sessions {
  readonly #pool: Pool;
  readonly #now: () => number;

  /** `now` returns milliseconds since 1970. */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /**
   * Returns the session that has this secret, and records its use. Returns undefined if the session does not exist or
   * has ended.
   */
  async read(secret: string, { address }: Client): Promise<Session | undefined> {
    const hash = hashSecret(secret);
    if (hash === undefined) return undefined;
    const { rows } = await this.#pool.query<SessionRow>({ name: 'read-session', text: READ, values: [hash] });
    if (rows.length === 0) return undefined;
    const { account, rest: row } = takeAccount(rows[0]);
    const { id, createdAt, freshAt, lastUsedAt } = row;
    const times = { createdAt: createdAt.getTime(), freshAt: freshAt.getTime(), lastUsedAt: lastUsedAt.getTime() };
    const { lasts, isFresh, isNoted } = decideSession(times, this.#now());
    if (!lasts) return undefined;
    if (isNoted) await this.#pool.query(NOTE_USE, [id, new Date(this.#now()), address, lastUsedAt]);
    const person = { id: row.personId, email: row.personEmail };
    const { endsAt, isStaff, hasFactor } = row;
    return { id, person, account, endsAt, isFresh, isStaff, hasFactor };
  }

  /** Starts a session, in a transaction. Returns its secret. */
  async start(client: PoolClient, personId: string, { address, userAgent }: Client): Promise<string> {
    const secret = createSecret(randomBytes);
    const now = new Date(this.#now());
    await client.query(END_SUPERFLUOUS, [personId, MAX_SESSIONS - 1]);
    await client.query(START, [
      randomUUID(),
      personId,
      hashSecret(secret),
      now,
      address,
      userAgent.slice(0, MAX_USER_AGENT),
    ]);
    return secret;
  }

  /**
   * Refreshes a session with a new secret after its user signed in again, in a transaction. Returns undefined if the
   * session has ended.
   */
  async renew(client: PoolClient, id: string): Promise<string | undefined> {
    const secret = createSecret(randomBytes);
    const { rowCount } = await client.query('UPDATE sessions SET hash = $2, fresh_at = $3 WHERE id = $1', [
      id,
      hashSecret(secret),
      new Date(this.#now()),
    ]);
    return rowCount === 1 ? secret : undefined;
  }

  /** Returns the valid sessions of a user, most recently used first. */
  async list(personId: string): Promise<readonly SessionSummary[]> {
    const now = this.#now();
    const values = [personId, new Date(now - IDLE_MILLISECONDS), new Date(now - LONGEST_MILLISECONDS)];
    return (await this.#pool.query<SessionSummary>(LIST, values)).rows;
  }

  async forget(count: number): Promise<number> {
    const now = this.#now();
    const values = [count, new Date(now - IDLE_MILLISECONDS), new Date(now - LONGEST_MILLISECONDS)];
    return (await this.#pool.query(FORGET, values)).rowCount ?? 0;
  }
}

/** Ends a session of a user, in a transaction. Returns false if the session did not exist. */
export async function endSession(client: PoolClient, personId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE person_id = $1 AND id::text = $2', [
    personId,
    id,
  ]);
  return rowCount === 1;
}

/**
 * Ends all sessions of a user except `except`, and all pending sign-ins, in a transaction. Returns the number of
 * sessions ended.
 */
export async function endSessions(client: PoolClient, personId: string, except: string | null): Promise<number> {
  // Pending sign-ins go first. A concurrent sign-in has then either become a session or failed before the next
  // statement runs.
  await endPending(client, personId);
  const { rowCount } = await client.query(
    'DELETE FROM sessions WHERE person_id = $1 AND id IS DISTINCT FROM $2::uuid',
    [personId, except],
  );
  return rowCount ?? 0;
}

const READ = `
  SELECT s.id, s.created_at AS "createdAt", s.fresh_at AS "freshAt", s.last_used_at AS "lastUsedAt",
         p.id AS "personId", p.email AS "personEmail", a.delete_at AS "endsAt",
         ${OWNER_COLUMNS},
         EXISTS (SELECT FROM operators o WHERE o.person_id = p.id) AS "isStaff",
         EXISTS (SELECT FROM totp_factors t WHERE t.person_id = p.id)
           OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = p.id) AS "hasFactor"
  FROM sessions s JOIN persons p ON p.id = s.person_id JOIN accounts a ON a.id = p.account_id
  WHERE s.hash = $1`;

/** If several requests run at the same time, only one of them records the use. */
const NOTE_USE = 'UPDATE sessions SET last_used_at = $2, address = $3 WHERE id = $1 AND last_used_at = $4';

const START = `
  INSERT INTO sessions (id, person_id, hash, created_at, fresh_at, last_used_at, address, user_agent)
  VALUES ($1, $2, $3, $4, $4, $4, $5, $6)`;

const END_SUPERFLUOUS = `
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE person_id = $1 ORDER BY last_used_at DESC, id OFFSET $2)`;

const LIST = `
  SELECT id, created_at AS "createdAt", last_used_at AS "lastUsedAt", address, user_agent AS "userAgent"
  FROM sessions WHERE person_id = $1 AND last_used_at > $2 AND created_at > $3
  ORDER BY last_used_at DESC, id`;

const FORGET = `
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE last_used_at <= $2 OR created_at <= $3 LIMIT $1 FOR UPDATE SKIP LOCKED)`;
