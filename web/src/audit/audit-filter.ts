import type { operations } from '../api/schema.d.ts';
import type { AuditFilter } from './audit-search.ts';

const outcomes = ['applied', 'failed', 'refused'] as const;

type AuditQuery = NonNullable<operations['listAudit']['parameters']['query']>;

/** The filters of an address as the API takes them. */
export function toQuery({ outcome, since, until, ...rest }: AuditFilter): AuditQuery {
  const times = { since: startOf(since), until: startOf(until, 1) };
  return Object.fromEntries(
    Object.entries({ ...rest, outcome: outcomes.find((one) => one === outcome), ...times }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** The first moment of a day, or of one so many days later; undefined where there is no such day. */
function startOf(day: string | undefined, later = 0): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (parts === null) return undefined;
  const [year, month, date] = parts.slice(1).map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The address of all rows in one file. */
export function exportPath(zone: string | undefined, filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ ...(toQuery(filter) as { [name: string]: string }), format });
  return `/v1${zone === undefined ? '' : `/zones/${encodeURIComponent(zone)}`}/audit?${query.toString()}`;
}
