import { randomUUID } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import type { Pool, PoolClient } from 'pg';
import { type AuditEntry, withDigest } from './audit-entry.ts';

/** Log columns whose values come from an entry, with their types. */
const OF_LOG = {
  kept: 'text',
  account_id: 'uuid',
  zone_id: 'uuid',
  domain: 'text',
  action: 'text',
  outcome: 'text',
  via: 'text',
  token_id: 'uuid',
  change_id: 'uuid',
  request_id: 'text',
  count: 'integer',
  names: 'text[]',
  details: 'text',
  person_digest: 'bytea',
} as const;
/** Columns of the persons table whose values come from an entry, with their types. */
const OF_PERSON = { salt: 'text', address: 'text', name: 'text' } as const;

const LOG = ['id', ...Object.keys(OF_LOG)].join(', ');
const PERSONS = ['id', 'kept', ...Object.keys(OF_PERSON)].join(', ');
const TYPED = Object.entries({ ...OF_LOG, ...OF_PERSON }).map((column) => column.join(' '));

/** Returns CTEs that write each row of `source` to the log. `source` must contain the columns of both tables. */
export function writeRows(source: string): string {
  return `logged AS (INSERT INTO audit_log (${LOG}) SELECT ${LOG} FROM ${source}),
    identified AS (INSERT INTO audit_persons (${PERSONS}) SELECT ${PERSONS} FROM ${source})`;
}

export function partColumns(column: string): string {
  return `${column}->>'kept' AS kept, ${column}->>'salt' AS salt, ${column}->>'address' AS address, ${column}->>'name' AS name,
    CASE WHEN jsonb_typeof(${column}->'names') = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(${column}->'names')) END AS names,
    ${column}->>'details' AS details, decode(${column}->>'digest', 'hex') AS person_digest`;
}

const RECORD = `WITH given AS MATERIALIZED (
    SELECT entry.* FROM jsonb_to_recordset($1::jsonb) AS entry (id uuid, ${TYPED.join(', ')})
  ), ${writeRows('given')}
  SELECT`;

/**
 * Writes rows in a single statement. Runs in the caller's transaction, or in its own transaction if given a pool. All
 * rows get the time of the transaction. Their IDs ascend, so the log keeps the given order.
 */
export async function recordActions(database: Pool | PoolClient, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(() => randomUUID()).sort();
  const rows = entries.map((entry, i) => ({ id: ids[i], ...rowOf(entry) }));
  await database.query({ name: 'record-actions', text: RECORD, values: [JSON.stringify(rows)] });
}

/**
 * Runs an action and records it in the log, in the same transaction. If the action returns no entries, records
 * nothing.
 */
export async function actAndRecord<T>(
  pool: Pool,
  act: (client: PoolClient) => Promise<T>,
  entriesOf: (result: T) => readonly AuditEntry[],
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const result = await act(client);
    await recordActions(client, entriesOf(result));
    return result;
  });
}

type AuditRowValues = { readonly [column in keyof typeof OF_LOG | keyof typeof OF_PERSON]: unknown };

function rowOf(entry: AuditEntry): AuditRowValues {
  const { person } = entry;
  const { salt, digest } = withDigest(person);
  return {
    kept: entry.kept,
    account_id: entry.accountId,
    zone_id: entry.zoneId ?? null,
    domain: entry.domain ?? null,
    action: entry.action,
    outcome: entry.outcome,
    via: entry.via,
    token_id: entry.tokenId ?? null,
    change_id: entry.changeId ?? null,
    request_id: entry.requestId ?? null,
    count: entry.count ?? 1,
    names: entry.names ?? null,
    details: entry.details ?? null,
    person_digest: `\\x${digest}`,
    salt,
    ...person,
  };
}
