import type { Database } from '../../storage/db/database.ts';
import type { DomainLife } from '../rules/life.ts';
import { nextCheck } from '../rules/life-moments.ts';
import type { Domain } from './domain.ts';

type LifeTime = Exclude<keyof DomainLife, 'reminders' | 'endsAt'>;

/** A row of the table. Times are dates. */
export type DomainRow = Omit<Domain, 'life'> &
  Pick<DomainLife, 'reminders'> & { readonly endsAt: Date } & { readonly [time in LifeTime]: Date | null };

/** Columns of the table with the alias `d`. Each row is a DomainRow. */
export const DOMAIN_COLUMNS = `
  d.id, d.suffix, d.label, d.account_id AS "accountId", d.zone_id AS "zoneId", d.created_at AS "createdAt",
  d.updated_at AS "updatedAt",  d.ends_at AS "endsAt", d.reminders, d.reminded_at AS "remindedAt", d.grace_at AS "graceAt",
  d.deleting_at AS "deletingAt", d.released_at AS "releasedAt", d.held_at AS "heldAt", d.auto_renew AS "autoRenew",
  d.reminder_id AS "reminderId", d.version, d.change_id AS "changeId"`;

/** SQL condition for the row of a name. Its values are the suffix and the label. */
export const AT = 'd.suffix = $1 AND d.label = $2';

export function domainOf(row: DomainRow): Domain {
  const { endsAt, reminders, remindedAt, graceAt, deletingAt, releasedAt, ...rest } = row;
  const life: DomainLife = {
    endsAt: endsAt.getTime(),
    reminders,
    remindedAt: remindedAt?.getTime() ?? null,
    graceAt: graceAt?.getTime() ?? null,
    deletingAt: deletingAt?.getTime() ?? null,
    releasedAt: releasedAt?.getTime() ?? null,
  };
  return { ...rest, life };
}

/** Returns the rows that match an SQL condition. */
export async function selectDomains(
  database: Database,
  condition: string,
  values: readonly unknown[],
): Promise<Domain[]> {
  const { rows } = await database.query<DomainRow>(`SELECT ${DOMAIN_COLUMNS} FROM domains d WHERE ${condition}`, [
    ...values,
  ]);
  return rows.map(domainOf);
}

/** Returns the number of domains that an account has. */
export async function countDomains(database: Database, accountId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM domains WHERE account_id = $1 AND released_at IS NULL',
    [accountId],
  );
  return rows[0].count;
}

export interface DomainSave {
  /** Absent for changes of the service itself. */
  readonly changeId?: string;
  readonly now: number;
}

/** Stores the changeable fields of a domain, under its next version. Returns the domain as stored. */
export async function saveDomain(database: Database, domain: Domain, { changeId, now }: DomainSave): Promise<Domain> {
  const { id, life, autoRenew, reminderId } = domain;
  const { rows } = await database.query<DomainRow>(SAVE, [
    id,
    new Date(life.endsAt),
    life.reminders,
    dateOf(life.remindedAt),
    dateOf(life.graceAt),
    dateOf(life.deletingAt),
    autoRenew,
    changeId ?? null,
    new Date(now),
    reminderId,
    dateOf(nextCheck(life)),
  ]);
  return domainOf(rows[0]);
}

const SAVE = `
  UPDATE domains d SET ends_at = $2, reminders = $3, reminded_at = $4, grace_at = $5, deleting_at = $6, auto_renew = $7,
    change_id = coalesce($8, d.change_id), updated_at = $9, reminder_id = $10, next_at = $11, version = d.version + 1
  WHERE d.id = $1 RETURNING ${DOMAIN_COLUMNS}`;

/** Stores when the job must check a domain again, without changing it. Does nothing if no check is due any more. */
export async function postpone(database: Database, id: string, until: number): Promise<void> {
  await database.query('UPDATE domains SET next_at = $2 WHERE id = $1 AND next_at IS NOT NULL', [id, new Date(until)]);
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
