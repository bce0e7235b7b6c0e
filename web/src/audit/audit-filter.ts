import type { ListOptions } from '@fourwinds/client';
import type { AuditFilter } from './audit-search.ts';

const outcomes = ['applied', 'failed', 'refused'] as const;

type AuditQuery = ListOptions<'listAudit'>;

/** Converts the filters of the URL to API parameters. */
export function toQuery({ outcome, since, until, ...rest }: AuditFilter): AuditQuery {
  const times = { since: startOf(since), until: startOf(until, 1) };
  return Object.fromEntries(
    Object.entries({ ...rest, outcome: outcomes.find((one) => one === outcome), ...times }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/**
 * Returns the timestamp at which a local day starts. `later` adds days to the date. Returns undefined for an invalid
 * date.
 */
function startOf(day: string | undefined, later = 0): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (parts === null) return undefined;
  const [year, month, date] = parts.slice(1).map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** The URL of an export of all matching rows. */
export function exportPath(zone: string | undefined, filter: AuditFilter, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ ...(toQuery(filter) as { [name: string]: string }), format });
  return `/v1${zone === undefined ? '' : `/zones/${encodeURIComponent(zone)}`}/audit?${query.toString()}`;
}
