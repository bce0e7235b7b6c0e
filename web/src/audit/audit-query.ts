import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { toQuery } from './audit-filter.ts';
import type { AuditFilter } from './audit-search.ts';

const ROWS_A_PAGE = 50;

/** Rows of the audit log of a zone or of the account, newest first. */
export function auditQuery(zone: string | undefined, filter: AuditFilter) {
  const query = toQuery(filter);
  return infiniteQueryOptions({
    queryKey: zone === undefined ? ['audit', query] : ['zone', zone, 'audit', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      (zone === undefined
        ? api.audit.list({ ...query, limit: ROWS_A_PAGE, cursor, signal })
        : api.audit.listOfZone(zone, { ...query, limit: ROWS_A_PAGE, cursor, signal })
      ).page(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}
