import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, jsonOf } from '../api/client.ts';
import { toQuery } from './audit-filter.ts';
import type { AuditFilter } from './audit-search.ts';

/** Rows of the audit log of a zone or of the account, newest first. */
export function auditQuery(zone: string | undefined, filter: AuditFilter) {
  const query = toQuery(filter);
  return infiniteQueryOptions({
    queryKey: zone === undefined ? ['audit', query] : ['zone', zone, 'audit', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      jsonOf(
        zone === undefined
          ? api.GET('/audit', { params: { query: { ...query, cursor } }, signal })
          : api.GET('/zones/{zone}/audit', { params: { path: { zone }, query: { ...query, cursor } }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}
