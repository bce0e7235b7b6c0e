import type { Pool } from 'pg';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import type { AuditEntry, AuditOutcome, AuditWay } from '../../storage/audit/audit-entry.ts';
import { classes, type AuditClass, keptDays } from '../../kernel/kept-days.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';

/** Selects rows of an account. An omitted field does not filter. */
export interface AuditFilter {
  readonly accountId: string;
  readonly zone?: { readonly id: string } | { readonly domain: string };
  /** Limits the rows to these zone IDs, for a token with access to some zones only. */
  readonly zones?: readonly string[];
  readonly since?: string;
  readonly until?: string;
  /** ID or name of a token, or another actor name. */
  readonly actor?: string;
  /** Owner name of a record, relative to the zone. */
  readonly name?: string;
  readonly action?: AuditAction;
  readonly outcome?: AuditOutcome;
}

/** An audit row. Address and name are null after erasure. */
export interface AuditRow {
  readonly id: string;
  /** UTC with microseconds, as in list cursors. */
  readonly at: string;
  readonly kept: AuditClass;
  readonly zoneId: string | null;
  readonly domain: string | null;
  readonly action: string;
  readonly outcome: AuditOutcome;
  readonly via: AuditWay;
  readonly tokenId: string | null;
  readonly changeId: string | null;
  readonly requestId: string | null;
  readonly count: number;
  readonly details: string | null;
  readonly address: string | null;
  readonly name: string | null;
}

const AT = `to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Hides expired rows. A row expires some weeks before its partition is dropped. */
const IS_KEPT = `(${classes.map(isKept).join(' OR ')})`;

function isKept(kept: AuditClass): string {
  const days = keptDays[kept];
  return days === null ? `l.kept = '${kept}'` : `l.kept = '${kept}' AND l.at > now() - interval '${days} days'`;
}

/** Reads the audit log, and writes rows that belong to no other transaction. */
export class AuditLog {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  record(entries: readonly AuditEntry[]): Promise<void> {
    return recordActions(this.#pool, entries);
  }

  ofChanges(filter: Pick<AuditFilter, 'accountId' | 'zone'>, ids: readonly string[]): Promise<AuditRow[]> {
    const values: unknown[] = [ids];
    const conditions = conditionsOf({ ...filter, outcome: 'applied' }, (given) => `$${values.push(given)}`);
    return this.#select(['l.change_id = ANY($1::uuid[])', ...conditions], `LIMIT ${ids.length}`, values);
  }

  /** Returns up to `count` rows before a position, newest first. Without a position, starts with the latest row. */
  async list(filter: AuditFilter, before: string | undefined, count: number): Promise<AuditRow[]> {
    const values: unknown[] = [];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const conditions = conditionsOf(filter, value);
    if (before !== undefined) {
      const [at, id] = before.split(' ');
      conditions.push(`(l.at, l.id) < (${value(at)}::timestamptz, ${value(id)}::uuid)`);
    }
    return this.#select(conditions, `ORDER BY l.at DESC, l.id DESC LIMIT ${value(count)}`, values);
  }

  async #select(conditions: readonly string[], end: string, values: readonly unknown[]): Promise<AuditRow[]> {
    const { rows } = await this.#pool.query<AuditRow>(
      `SELECT l.id, ${AT} AS at, l.kept, l.zone_id AS "zoneId", l.domain, l.action, l.outcome, l.via, l.token_id AS "tokenId",
         l.change_id AS "changeId", l.request_id AS "requestId", l.count, l.details, p.address, p.name
       FROM audit_log l LEFT JOIN audit_persons p ON p.kept = l.kept AND p.at = l.at AND p.id = l.id
       WHERE ${[IS_KEPT, ...conditions].join(' AND ')} ${end}`,
      [...values],
    );
    return rows;
  }
}

export function positionOf({ at, id }: Pick<AuditRow, 'at' | 'id'>): string {
  return `${at} ${id}`;
}

function conditionsOf(filter: AuditFilter, value: (given: unknown) => string): string[] {
  const { zone, zones, since, until, actor, name, action, outcome } = filter;
  const when = (given: unknown, condition: (place: string) => string): string[] =>
    given === undefined ? [] : [condition(value(given))];
  return [
    ...when(filter.accountId, (place) => `l.account_id = ${place}`),
    ...when(zone && 'id' in zone ? zone.id : undefined, (place) => `l.zone_id = ${place}`),
    ...when(zone && 'domain' in zone ? zone.domain : undefined, (place) => `l.domain = ${place}`),
    ...when(zones, (place) => `l.zone_id = ANY(${place}::uuid[])`),
    ...when(since, (place) => `l.at >= ${place}::timestamptz`),
    ...when(until, (place) => `l.at < ${place}::timestamptz`),
    ...when(actor, (place) => `(l.token_id::text = lower(${place}) OR p.name = ${place})`),
    // A row about very many names does not store the list of names.
    ...when(name, (place) => `(${place} = ANY(l.names) OR (l.names IS NULL AND l.details LIKE '%"records":%'))`),
    ...when(action, (place) => `l.action = ${place}`),
    ...when(outcome, (place) => `l.outcome = ${place}`),
  ];
}
