import { createHash } from 'node:crypto';
import { BatchQueue, PacedQueue } from '@fourwinds/process';
import { compareRevisions } from '@fourwinds/resources';
import type { Pool } from 'pg';
import { countRequest, ExactRates, readingOf, sumUp, type UsedRow } from '../rates/exact-rates.ts';
import { partColumns, writeRows } from '../audit/audit-rows.ts';
import type { Count, Rate } from '../meter.ts';
import type { Intent, LastRevisions, Outcome } from './intent.ts';
import { OwnWrites } from './own-writes.ts';

export type PendingChange = Pick<Intent, 'id' | 'action' | 'zoneObject'> & {
  readonly recordObject: string | null;
  /** A later change found this one's annotation. */
  readonly followed: boolean;
};

/** Revisions up to which every change of Zones and of Record objects is known. */
export interface SeenRevisions {
  readonly zones: string;
  readonly recordObjects: string;
}

/** The question for these versions. */
interface LastRevisionsAsked {
  readonly accountId: string;
  readonly seen: SeenRevisions;
}

/** A change as the journal has it. */
export interface JournalledChange {
  readonly zoneId: string;
  readonly state: 'pending' | 'applied' | 'failed';
  /** A later change found this one's annotation. */
  readonly followed: boolean;
}

/** An imported key in the journal, without its secret parts. */
export interface JournalledKey {
  readonly key_tag: number;
  readonly role: string;
  readonly algorithm: number;
}

/** Within this time the operator takes or refuses imported keys. */
const IMPORT_WAITS = '1 minute';

/** How long a list waits for a write of its account; every replica has seen older writes. */
const RECENT = '5 minutes';

/** Accounts that one statement asks for. */
const MOST_ACCOUNTS = 100;

/** Dynamic updates ask in batches that begin so far apart at least: the answer is mostly that nothing was written. */
const PACE_MILLISECONDS = 100;

/**
 * For the accounts $1, steps into an index behind the revisions that are known: earlier changes cost nothing, however many there are. The
 * parameters are hidden from the planner, which takes no other plan for their values then, and plans once for each connection.
 */
export const LAST_REVISIONS = `SELECT account.id, (${lastOf('revision', '$2')}) AS zones, (${lastOf('record_revision', '$3')}) AS "recordObjects"
  FROM unnest((SELECT $1::uuid[])) AS account (id)`;

function lastOf(column: string, seen: string): string {
  return `SELECT ${column}::text FROM changes WHERE account_id = account.id AND ${column} > (SELECT ${seen}::bigint)
    AND finished_at > now() - interval '${RECENT}' ORDER BY changes.${column} DESC LIMIT 1`;
}

/** How long a finished change is kept, counted from its beginning. */
const KEPT = '90 days';

/** The largest JSON of a request that is kept; of a larger one, the journal keeps size and digest. */
const REQUEST_OCTETS = 16 * 1024;

/** Ends a transaction without waiting for the disk; a later one that waits takes it along. */
const WITHOUT_DISK = `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))`;

/** Inserts a change for each row of some relations; one that is begun again has the version that it replaces now. */
function insertChange(relations: string): string {
  return `INSERT INTO changes (id, account_id, token_id, action, zone_id, zone_object, domain, request_id, request, expected_version, follows, audit,
      record_object)
    SELECT $1, $2::uuid, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM ${relations}
    ON CONFLICT (id) DO UPDATE SET expected_version = excluded.expected_version, follows = excluded.follows,
      audit = excluded.audit, state = 'pending', finished_at = NULL, revision = NULL, record_revision = NULL`;
}

/** Finishes a change that is not finished so yet, and writes its row in the audit log: each outcome once, whoever finds it. */
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
  /** The store is in the same database: a later commit there is on disk no earlier than one here. */
  readonly sharesDatabase?: boolean;
  /** No other process makes changes: nobody is asked for the last ones. */
  readonly isOnly?: boolean;
}

/**
 * The store and the database share no transaction: a write is recorded here before it is made and finished after, so
 * that none is ever unexplained. Finishing need not be durable, since the store shows the outcome of a change.
 */
export class Journal {
  readonly #pool: Pool;
  readonly #rates: ExactRates;
  /** The writes of all accounts, where no other process makes any. */
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

  /** With a rate, the same statement counts the write, and begins nothing where the limit is reached. */
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

  /** A change by its id; undefined where none was begun. */
  async get(id: string): Promise<JournalledChange | undefined> {
    const { rows } = await this.#pool.query<JournalledChange>(
      `SELECT zone_id AS "zoneId", state, EXISTS (SELECT FROM changes later WHERE later.follows = changes.id::text) AS followed
       FROM changes WHERE id = $1`,
      [id],
    );
    return rows.at(0);
  }

  /** The same as `lastRevisions` where no question is needed; undefined where other processes make changes, too. */
  knownRevisions(accountId: string): LastRevisions | undefined {
    return this.#ownWrites?.of(accountId);
  }

  /**
   * The latest versions that an account has written of late, through whichever replica: all writes that were answered before this is called. Requests
   * that come at once are answered by one statement.
   */
  async lastRevisions(accountId: string, seen: SeenRevisions): Promise<LastRevisions> {
    return this.#ownWrites?.of(accountId) ?? this.#lastRevisions.put({ accountId, seen });
  }

  /** The same for those who can wait a moment: all who ask within it are answered by one statement. */
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

  /** Keys that came with a zone a moment ago, by other changes than this one. */
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

  /** Changes that nobody finished for a minute: their process died, or the store did not report their outcome. */
  async pending(): Promise<PendingChange[]> {
    const { rows } = await this.#pool.query<PendingChange>(
      `SELECT id, action, zone_object AS "zoneObject", record_object AS "recordObject",
              EXISTS (SELECT 1 FROM changes later WHERE later.follows = changes.id::text) AS followed
       FROM changes WHERE state = 'pending' AND created_at < now() - interval '1 minute' ORDER BY created_at LIMIT 1000`,
    );
    return rows;
  }

  /**
   * Deletes at most so many changes that were kept for long enough, and says how many. A change that is pending stays, and so does
   * the one that tells that it was made.
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
