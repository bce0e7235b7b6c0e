import { hash as digest } from 'node:crypto';
import type { Logger } from '@fourwinds/process';
import type { Pool, PoolClient } from 'pg';
import type { Identity, Scope, Token, TokenKind, TsigAlgorithmName } from '../../kernel/actor.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../../storage/db/account-columns.ts';
import { Failure } from '../../kernel/failure.ts';
import type { SealedUpdateKey } from './update-key.ts';
import { type NewEvent, recordEvents } from '../../storage/outbox/record-events.ts';
import type { TokenRecorder } from './audit-token.ts';
import { type ChangedAccountIds, ChangedAccounts } from './changed-accounts.ts';
import { type Reading, RecentReads } from './recent-reads.ts';
import { hashToken, isToken } from './token.ts';
import { TokenUses } from './token-uses.ts';

/** Input for a new token. If a field is omitted, the token has no such limit. */
export interface NewToken {
  /** Generated if omitted. If a token with this ID exists, it gets the new secret, unless `isFirst` is set. */
  readonly id?: string;
  readonly isFirst?: boolean;
  readonly name: string;
  readonly description?: string | null;
  readonly kind: TokenKind;
  readonly hash: Buffer;
  readonly scopes: readonly Scope[];
  readonly zones?: readonly string[] | null;
  readonly names?: readonly string[] | null;
  readonly types?: readonly string[] | null;
  readonly allowlist?: readonly string[] | null;
  readonly expiresAt?: Date | null;
  readonly maxUnused?: number | null;
  /** Update key with a secret that is sealed for `id`. Requires `id`. */
  readonly tsig?: { readonly algorithm: TsigAlgorithmName; readonly secret: Buffer };
}

export interface Expired {
  readonly expired: Date;
}

export interface FoundToken extends Identity {
  /** Milliseconds from the last recorded use of the token to the time of the read. null if the token was never used. */
  readonly unusedFor: number | null;
  /** Time of the read, by the monotonic clock of the tokens. */
  readonly readAt: number;
}

export interface FoundKey extends FoundToken {
  readonly key: SealedUpdateKey;
}

type TokenRow = Token & OwnerColumns & { unusedFor: number | null; expired: Date | null; expiresIn: number | null };
type KeyRow = TokenRow & { secret: Buffer; previousSecret: Buffer | null; previousEndsIn: number | null };

export class Tokens {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #changed: ChangedAccounts;
  readonly #uses: TokenUses;
  readonly #recent: RecentReads<FoundToken | Expired | undefined>;
  readonly #recentKeys: RecentReads<FoundKey | undefined>;

  constructor(pool: Pool, { now = () => performance.now(), log }: TokensOptions = {}) {
    this.#pool = pool;
    this.#now = now;
    this.#changed = new ChangedAccounts(pool, now, (changed) => this.forget(changed));
    this.#uses = new TokenUses({ pool, now, log });
    this.#recent = new RecentReads({ now, changes: this.#changed });
    this.#recentKeys = new RecentReads({ now, changes: this.#changed });
  }

  /**
   * Finds a token and its owner. For an expired token, returns its expiry time. Returns undefined if the token does
   * not exist. Sees changes by this process immediately, and changes by other processes within a second.
   */
  async find(token: string): Promise<FoundToken | Expired | undefined> {
    return this.#recent.get(keyOf(token), () => this.#read(token));
  }

  /** Like `find`, but reads only from memory. Returns undefined if a query is needed. */
  known(token: string): FoundToken | Expired | undefined {
    return this.#recent.known(keyOf(token));
  }

  /**
   * Finds the update key of a token with its owner. Returns undefined if there is no key or the key has expired. Sees
   * changes as early as `find` does.
   */
  async findKey(id: string): Promise<FoundKey | undefined> {
    return this.#recentKeys.get(id, () => this.#readKey(id));
  }

  /** Invalidates cached tokens, or the tokens of some accounts. */
  forget(changed?: ChangedAccountIds): void {
    this.#recent.forget(changed);
    this.#recentKeys.forget(changed);
  }

  /** Records a use of the token. The use is written within seconds, and at most once a minute. */
  noteUse({ token: { id }, unusedFor, readAt }: FoundToken, address: string): void {
    this.#uses.note({ id, unusedFor }, readAt, address);
  }

  /**
   * Returns the token with the last use known to this process. Uses by other processes within the last minute may be
   * missing.
   */
  asUsed(token: Token): Token {
    return { ...token, ...this.#uses.lastOf(token) };
  }

  async usesWritten(): Promise<void> {
    await this.#uses.written();
  }

  async end(): Promise<void> {
    await this.#uses.end();
  }

  /** Deletes up to `count` change records that every process has read. Returns how many. */
  async forgetChanges(count: number): Promise<number> {
    return this.#changed.forget(count);
  }

  /** Creates a token without a quota check and returns its ID. */
  async create(accountId: string, token: NewToken): Promise<string> {
    return (await insertToken(this.#pool, accountId, token)).id;
  }

  /**
   * Creates a token and writes an audit entry. Returns undefined if the account already has `limit` tokens. Throws
   * Failure conflict if `permit` returns false.
   */
  async issue(accountId: string, token: NewToken, { limit, record, permit }: Issuing): Promise<Token | undefined> {
    const { issued } = await this.#change(
      async (client) => {
        if (permit !== undefined && !(await permit(client))) throw new Failure('conflict', 'this was done already');
        const { rows: held } = await client.query<{ isEnding: boolean }>(HOLD_ACCOUNT, [accountId]);
        if (held.at(0)?.isEnding === true)
          throw new Failure(
            'forbidden',
            'the account is scheduled for deletion; it has no tokens unless the deletion is cancelled',
          );
        const { rows } = await client.query<{ count: number; isNew: boolean }>(COUNT, [accountId, token.id]);
        const [{ count, isNew }] = rows;
        const issued = count < limit ? await insertToken(client, accountId, token) : undefined;
        if (isNew && issued !== undefined) await recordEvents(client, [createdEvent(accountId, issued)]);
        return { isNew, issued };
      },
      (done) => (done.isNew && done.issued ? [record('token.create', done.issued)] : []),
    );
    return issued;
  }

  /** Returns all tokens of an account, unordered. */
  async list(accountId: string): Promise<readonly Token[]> {
    return (await this.#pool.query<Token>(SELECT, [accountId])).rows;
  }

  async get(accountId: string, id: string): Promise<Token | undefined> {
    return (await this.#pool.query<Token>(`${SELECT} AND t.id = $2`, [accountId, id])).rows.at(0);
  }

  /** Changes the name and description of a token, and writes an audit entry. */
  async rename(token: Token, record: TokenRecorder): Promise<void> {
    const { id, name, description } = token;
    await this.#change(
      (client) => client.query('UPDATE tokens SET name = $2, description = $3 WHERE id = $1', [id, name, description]),
      ({ rowCount }) => (rowCount === 0 ? [] : [record('token.rename', token)]),
    );
  }

  /**
   * Replaces the secret of a token, and writes an audit entry. The previous secret stays valid for `seconds`. A
   * repeated rotation ID counts as the same rotation, because its first secret was never shown.
   */
  async rotate(token: Token, hash: Buffer, { seconds, rotation, tsigSecret, record }: Rotation): Promise<void> {
    const values = [token.id, hash, seconds, rotation, tsigSecret];
    await this.#change(
      async (client) => (await client.query<{ isNew: boolean }>(ROTATE, values)).rows.at(0),
      (rotated) => (rotated?.isNew === true ? [record('token.rotate', token)] : []),
    );
  }

  async revoke(token: Token, record: TokenRecorder): Promise<void> {
    await this.#change(
      (client) => client.query('DELETE FROM tokens WHERE id = $1', [token.id]),
      ({ rowCount }) => (rowCount === 0 ? [] : [record('token.revoke', token)]),
    );
  }

  async #read(token: string): Promise<Reading<FoundToken | Expired | undefined>> {
    if (!isToken(token)) return { value: undefined, milliseconds: 0 };
    const readAt = this.#now();
    const { rows } = await this.#pool.query<TokenRow>({ name: 'find-token', text: FIND, values: [hashToken(token)] });
    return rows.length === 0 ? { value: undefined, milliseconds: 0 } : readingOf(rows[0], readAt);
  }

  async #readKey(id: string): Promise<Reading<FoundKey | undefined>> {
    const readAt = this.#now();
    const { rows } = await this.#pool.query<KeyRow>({ name: 'find-key', text: FIND_KEY, values: [id] });
    if (rows.length === 0) return { value: undefined, milliseconds: 0 };
    const [{ secret, previousSecret, previousEndsIn, ...row }] = rows;
    const { value, account, ...reading } = readingOf(row, readAt);
    const milliseconds = Math.min(reading.milliseconds, previousEndsIn ?? Infinity);
    if ('expired' in value) return { value: undefined, milliseconds, account };
    return {
      value: { ...value, key: { algorithm: row.tsigAlgorithm!, secret, previousSecret } },
      milliseconds,
      account,
    };
  }

  /** Like actAndRecord, but invalidates cached tokens even if the outcome is unknown. */
  async #change<T>(
    act: (client: PoolClient) => Promise<T>,
    entriesOf: (result: T) => readonly AuditEntry[],
  ): Promise<T> {
    try {
      return await actAndRecord(this.#pool, act, entriesOf);
    } finally {
      this.forget();
    }
  }
}

export interface TokensOptions {
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
  readonly log?: Pick<Logger, 'warn'>;
}

interface Issuing {
  readonly limit: number;
  readonly record: TokenRecorder;
  /** Decides in the creating transaction whether the token may be created. */
  readonly permit?: (client: PoolClient) => Promise<boolean>;
}

export interface Rotation {
  readonly seconds: number;
  readonly rotation: string | undefined;
  /** New sealed secret of its update key, or undefined if it has no key. */
  readonly tsigSecret: Buffer | undefined;
  readonly record: TokenRecorder;
}

function readingOf(row: TokenRow, readAt: number): Reading<FoundToken | Expired> {
  const { account, rest } = takeAccount(row);
  const { expired, expiresIn, unusedFor, ...token } = rest;
  if (expired !== null) return { value: { expired }, milliseconds: 0 };
  return { value: { account, token, unusedFor, readAt }, milliseconds: expiresIn ?? Infinity, account: account.id };
}

export const COLUMNS = `
  t.id, t.kind, t.name, t.description, t.scopes, t.zones, t.names, t.types, t.allowlist, t.expires_at AS "expiresAt",
  t.max_unused AS "maxUnused", t.created_at AS "createdAt", t.last_used_at AS "lastUsedAt", t.last_used_ip AS "lastUsedIp",
  CASE WHEN t.previous_expires_at > now() THEN t.previous_expires_at END AS "previousExpiresAt",
  t.tsig_algorithm AS "tsigAlgorithm"`;

const HOLD_ACCOUNT = 'SELECT delete_at IS NOT NULL AS "isEnding" FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
const COUNT = `SELECT count(*)::integer AS count, NOT EXISTS (SELECT FROM tokens WHERE id = $2::uuid) AS "isNew"
  FROM tokens WHERE account_id = $1 AND id IS DISTINCT FROM $2::uuid`;
const SELECT = `SELECT ${COLUMNS} FROM tokens t WHERE t.account_id = $1`;

const EXPIRIES = `t.expires_at, coalesce(t.last_used_at, t.created_at) + t.max_unused * interval '1 second'`;
/** Earliest expiry of the secret with hash $1. */
const EXPIRY = `least(${EXPIRIES}, CASE WHEN t.previous_hash = $1 THEN t.previous_expires_at END)`;
/** Earliest expiry of the update key. The expiry of the previous secret is read separately. */
const KEY_EXPIRY = `least(${EXPIRIES})`;

const found = (expiry: string): string => `
  SELECT ${COLUMNS},
         CASE WHEN ${expiry} <= now() THEN ${expiry} END AS expired,
         (extract(epoch FROM ${expiry} - now()) * 1000)::float8 AS "expiresIn",
         (extract(epoch FROM now() - t.last_used_at) * 1000)::float8 AS "unusedFor",
         ${OWNER_COLUMNS}`;

const OWNED = 'tokens t JOIN accounts a ON a.id = t.account_id';

const FIND = `${found(EXPIRY)} FROM ${OWNED} WHERE t.hash = $1 OR t.previous_hash = $1`;

const FIND_KEY = `
  ${found(KEY_EXPIRY)}, t.tsig_secret AS secret,
         CASE WHEN t.previous_expires_at > now() THEN t.tsig_previous_secret END AS "previousSecret",
         CASE WHEN t.previous_expires_at > now()
           THEN (extract(epoch FROM t.previous_expires_at - now()) * 1000)::float8 END AS "previousEndsIn"
  FROM ${OWNED} WHERE t.id = $1 AND t.tsig_secret IS NOT NULL`;

const ROTATE = `
  WITH before AS (SELECT id, rotation FROM tokens WHERE id = $1 FOR UPDATE)
  UPDATE tokens
  SET hash = $2, rotation = $4, tsig_secret = $5,
      tsig_previous_secret = CASE WHEN before.rotation = $4 THEN tsig_previous_secret ELSE tsig_secret END,
      previous_hash = CASE WHEN before.rotation = $4 THEN previous_hash ELSE hash END,
      previous_expires_at = CASE WHEN before.rotation = $4 THEN previous_expires_at ELSE now() + $3 * interval '1 second' END
  FROM before WHERE tokens.id = before.id
  RETURNING before.rotation IS DISTINCT FROM $4 OR $4 IS NULL AS "isNew"`;

function keyOf(token: string): string {
  return digest('sha256', token, 'base64');
}

/** The event for an issued token. The event has the same ID as the token, so it is unique. */
function createdEvent(accountId: string, token: Token): NewEvent {
  const { id, name, kind, scopes, zones, expiresAt, createdAt } = token;
  const shown = { id, name, kind, scopes, zones, expires_at: expiresAt?.toISOString() ?? null };
  return { id, accountId, kind: 'api_token.created', createdAt, data: { api_token: shown } };
}

/** A repeated request replaces the secrets, because the first secrets were never shown. */
const AGAIN = 'ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, tsig_secret = excluded.tsig_secret';

export async function insertToken(database: Pool | PoolClient, accountId: string, token: NewToken): Promise<Token> {
  const { id, name, description, kind, hash, scopes, zones, names, types, allowlist, expiresAt, maxUnused } = token;
  const { isFirst = id === undefined } = token;
  const { algorithm, secret } = token.tsig ?? {};
  const { rows } = await database.query<Token>(
    `INSERT INTO tokens AS t
       (account_id, name, description, kind, hash, scopes, zones, names, types, allowlist, expires_at, max_unused,
        tsig_algorithm, tsig_secret, id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, coalesce($15, gen_random_uuid()))
     ${isFirst ? '' : AGAIN} RETURNING ${COLUMNS}`,
    [
      ...[accountId, name, description, kind, hash, scopes, zones, names, types, allowlist, expiresAt, maxUnused],
      ...[algorithm, secret, id],
    ],
  );
  return rows[0];
}
