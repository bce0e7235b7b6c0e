import { createHash } from 'node:crypto';
import { BatchQueue, PacedQueue } from '@fourwinds/process';
import { compareRevisions } from '@fourwinds/resources';
import type { Pool } from 'pg';
import { countRequest, ExactRates, readingOf, sumUp, type UsedRow } from '../rates/exact-rates.ts';
import { partColumns, writeRows } from '../audit/audit-rows.ts';
import type { Count, Rate } from '../../kernel/meter.ts';
import type { Intent, LastRevisions, Outcome } from './intent.ts';
import { OwnWrites } from './own-writes.ts';

export type PendingChange = Pick<Intent, 'id' | 'action' | 'zoneObject'> & {
  readonly recordObject: string | null;
  /** True if a later change found the annotation of this change. */
  readonly followed: boolean;
};

/** The caller knows all changes up to these revisions. */
export interface SeenRevisions {
  readonly zones: string;
  readonly recordObjects: string;
}

interface LastRevisionsAsked {
  readonly accountId: string;
  readonly seen: SeenRevisions;
}

export interface JournalledChange {
  readonly zoneId: string;
  readonly state: 'pending' | 'applied' | 'failed';
  readonly followed: boolean;
}

/** An imported key as stored in the journal, without its private part. */
export interface JournalledKey {
  readonly key_tag: number;
  readonly role: string;
  readonly algorithm: number;
}

/** The operator accepts or refuses imported keys within this time. */
const IMPORT_WAITS = '1 minute';

/**
 * Before it reads a list, a request waits only for more recent writes of the account. All replicas have already seen
 * older writes.
 */
const RECENT = '5 minutes';

const MOST_ACCOUNTS = 100;

/** Minimum time between two batches of queries for dynamic updates. Most of these queries find no new write. */
const PACE_MILLISECONDS = 100;

/**
 * For the accounts $1, finds the entries of an index after the known revisions, so that earlier changes cost nothing.
 * Subselects hide the parameters from the planner. The plan then does not depend on their values, and Postgres plans
 * only once per connection.
 */
export const LAST_REVISIONS = `SELECT account.id, (${lastOf('revision', '$2')}) AS zones, (${lastOf('record_revision', '$3')}) AS "recordObjects"
  FROM unnest((SELECT $1::uuid[])) AS account (id)`;

function lastOf(column: string, seen: string): string {
  return `SELECT ${column}::text FROM changes WHERE account_id = account.id AND ${column} > (SELECT ${seen}::bigint)
    AND finished_at > now() - interval '${RECENT}' ORDER BY changes.${column} DESC LIMIT 1`;
}

/** How long finished changes are kept, counted from their beginning. */
const KEPT = '90 days';

/** Maximum octets of a stored request in JSON. For a larger request, the journal stores only its size and digest. */
const REQUEST_OCTETS = 16 * 1024;

/** Commits without waiting for the disk. The next commit that waits for the disk also writes this one. */
const WITHOUT_DISK = `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))`;

/**
 * Returns SQL that inserts a change for each row of the relations. If the change was inserted by an earlier attempt,
 * updates the version to replace.
 */
function insertChange(relations: string): string {
  return `INSERT INTO changes (id, account_id, token_id, action, zone_id, zone_object, domain, request_id, request, expected_version, follows, audit,
      record_object)
    SELECT $1, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM ${relations}
    ON CONFLICT (id) DO UPDATE SET expected_version = excluded.expected_version, follows = excluded.follows,
      audit = excluded.audit, state = 'pending', finished_at = NULL, revision = NULL, record_revision = NULL`;
}

/**
 * Finishes a change and writes its audit log row. Does nothing if the change already has this outcome, so that each
 * outcome is logged only once.
 */
const FINISH = `${WITHOUT_DISK},
  change AS MATERIALIZED (
    SELECT id, account_id, zone_id, domain, action, token_id, request_id, audit
    FROM changes, quick WHERE id = $1 AND state <> $2 FOR UPDATE OF changes),
  finished AS (
    UPDATE changes SET state = $2, revision = CASE WHEN record_object IS NULL THEN $3::bigint END,
      record_revision = CASE WHEN record_object IS NOT NULL THEN $3::bigint END, finished_at = now(), audit = NULL FROM change WHERE changes.id = change.id),
  done AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, account_id, zone_id, domain, action, $2::text AS outcome, coalesce(audit->>'via', 'token') AS via, token_id,
      id AS change_id, request_id, 1 AS count, ${partColumns('audit')}
    FROM change WHERE audit IS NOT NULL),
  ${writeRows('done')}
  SELECT`;

export interface JournalOptions {
  /**
   * True if the store is in the same database. Its later commits then reach the disk no earlier than commits made
   * here.
   */
  readonly sharesDatabase?: boolean;
  /** True if no other process makes changes. The last revisions can then be read without a query. */
  readonly isOnly?: boolean;
}

/**
 * Write-ahead journal. The store and the database have no common transaction, so each write is recorded here before
 * it is made, and finished afterwards. Every write in the store therefore has a record. Finishing need not be
 * durable, because the store shows the outcome of a change.
 */
export class Journal {
  readonly #pool: Pool;
  readonly #rates: ExactRates;
  /** Set only if no other process makes changes. */
  readonly #ownWrites: OwnWrites | undefined;
  readonly #begin: string;
  readonly #beginCounted: string;
  readonly #lastRevisions = new BatchQueue((asked: LastRevisionsAsked[]) => this.#read(asked), MOST_ACCOUNTS);
  readonly #pacedRevisions = new PacedQueue((asked: LastRevisionsAsked[]) => this.#read(asked), {
    limit: MOST_ACCOUNTS,
    milliseconds: PACE_MILLISECONDS,
  });

  constructor(pool: Pool, { sharesDatabase = false, isOnly = false }: JournalOptions = {}) {
    this.#pool = pool;
    this.#ownWrites = isOnly ? new OwnWrites() : undefined;
    this.#rates = new ExactRates(pool);
    const quick = sharesDatabase ? WITHOUT_DISK : 'WITH quick AS (SELECT)';
    this.#begin = `${quick} ${insertChange('quick')}`;
    this.#beginCounted = `${quick},
      counted AS (${countRequest(['$2', '$14', '$15', '$16'])}),
      begun AS (${insertChange('quick, counted')})
      ${sumUp('counted', '$16')}`;
  }

  /**
   * Begins a change. If `rate` is set, the same statement counts the write. If the limit is reached, no change
   * begins.
   */
  async begin(intent: Intent, rate?: Rate): Promise<Count | undefined> {
    const values = valuesOf(intent);
    this.#ownWrites?.begin(intent);
    if (rate === undefined) {
      await this.#pool.query({ name: 'begin-change', text: this.#begin, values });
      return undefined;
    }
    const { rows } = await this.#pool.query<UsedRow>({
      name: 'begin-counted-change',
      text: this.#beginCounted,
      values: [...values, rate.name, rate.limit, rate.seconds],
    });
    return rows[0].used === 0
      ? { isTaken: false, reading: await this.#rates.read(rate) }
      : { isTaken: true, reading: readingOf(rate, rows[0]) };
  }

  async finish(id: string, outcome: Outcome): Promise<void> {
    this.#ownWrites?.finish(id, outcome);
    await this.#pool.query({
      name: 'finish-change',
      text: FINISH,
      values: [id, outcome.state, outcome.state === 'applied' ? outcome.revision : null],
    });
  }

  /** Returns the change, or undefined if it was never begun. */
  async get(id: string): Promise<JournalledChange | undefined> {
    const { rows } = await this.#pool.query<JournalledChange>(
      `SELECT zone_id AS "zoneId", state, EXISTS (SELECT FROM changes later WHERE later.follows = changes.id::text) AS followed
       FROM changes WHERE id = $1`,
      [id],
    );
    return rows.at(0);
  }

  /** Like `lastRevisions`, but without a query. Returns undefined if other processes also make changes. */
  knownRevisions(accountId: string): LastRevisions | undefined {
    return this.#ownWrites?.of(accountId);
  }

  /**
   * Returns the latest versions that the account has recently written through any replica. Includes all writes that
   * were answered before the call. Concurrent calls share a statement.
   */
  async lastRevisions(accountId: string, seen: SeenRevisions): Promise<LastRevisions> {
    return this.#ownWrites?.of(accountId) ?? this.#lastRevisions.put({ accountId, seen });
  }

  /** Like `lastRevisions`, but waits up to PACE_MILLISECONDS so that more calls share a statement. */
  async lastRevisionsSoon(accountId: string, seen: SeenRevisions): Promise<LastRevisions> {
    return this.#ownWrites?.of(accountId) ?? this.#pacedRevisions.put({ accountId, seen });
  }

  async #read(asked: readonly LastRevisionsAsked[]): Promise<LastRevisions[]> {
    const seen = asked.map((one) => one.seen).reduce(earliest);
    const { rows } = await this.#pool.query<{ id: string; zones: string | null; recordObjects: string | null }>({
      name: 'last-revisions',
      text: LAST_REVISIONS,
      values: [[...new Set(asked.map(({ accountId }) => accountId))], seen.zones, seen.recordObjects],
    });
    const byAccount = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ accountId }) => {
      const { zones, recordObjects } = byAccount.get(accountId)!;
      return { zones: zones ?? undefined, recordObjects: recordObjects ?? undefined };
    });
  }

  /** Returns the keys that were recently imported into the zone. Ignores the change `except`. */
  async latestImports(zoneId: string, except: string): Promise<JournalledKey[]> {
    const { rows } = await this.#pool.query<{ keys: JournalledKey[] }>({
      name: 'latest-imports',
      text: `SELECT request->'keys' AS keys FROM changes
             WHERE zone_id = $1 AND action = 'dnssec.keys.import' AND state <> 'failed' AND id <> $2
               AND created_at > now() - interval '${IMPORT_WAITS}'`,
      values: [zoneId, except],
    });
    return rows.flatMap(({ keys }) => keys);
  }

  /**
   * Returns changes that have been unfinished for a minute, because their process died or the store did not report
   * their outcome.
   */
  async pending(): Promise<PendingChange[]> {
    const { rows } = await this.#pool.query<PendingChange>(
      `SELECT id, action, zone_object AS "zoneObject", record_object AS "recordObject",
              EXISTS (SELECT 1 FROM changes later WHERE later.follows = changes.id::text) AS followed
       FROM changes WHERE state = 'pending' AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
    );
    return rows;
  }

  /**
   * Deletes up to `count` expired changes. Returns the number of deleted changes. Keeps pending changes, and changes
   * that prove that a pending change was applied.
   */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query({
      name: 'forget-changes',
      text: `DELETE FROM changes WHERE id IN (
               SELECT id FROM changes old WHERE created_at < now() - interval '${KEPT}' AND state <> 'pending'
               AND NOT EXISTS (SELECT 1 FROM changes before WHERE before.id::text = old.follows AND before.state = 'pending')
               ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      values: [count],
    });
    return rowCount ?? 0;
  }
}

function earliest(a: SeenRevisions, b: SeenRevisions): SeenRevisions {
  const earlier = (one: string, other: string): string => (compareRevisions(one, other) < 0 ? one : other);
  return { zones: earlier(a.zones, b.zones), recordObjects: earlier(a.recordObjects, b.recordObjects) };
}

function valuesOf(intent: Intent): unknown[] {
  return [
    intent.id,
    intent.accountId,
    intent.tokenId,
    intent.action,
    intent.zoneId,
    intent.zoneObject,
    intent.domain,
    intent.requestId,
    kept(intent.request),
    intent.expectedVersion,
    intent.follows,
    JSON.stringify(intent.audit),
    intent.recordObject ?? null,
  ];
}

function kept(request: unknown): string {
  const text = JSON.stringify(request);
  const octets = Buffer.byteLength(text);
  if (octets <= REQUEST_OCTETS) return text;
  return JSON.stringify({ octets, sha256: createHash('sha256').update(text).digest('hex') });
}
