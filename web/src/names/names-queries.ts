import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

const NAMES_A_PAGE = 50;

/** Names of the account, by label. */
export const namesQuery = infiniteQueryOptions({
  queryKey: ['domains', 'list'],
  queryFn: ({ pageParam: cursor, signal }) => api.domains.list({ limit: NAMES_A_PAGE, cursor, signal }).page(),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** Reads the names again, after one of them has changed. */
export function reloadNames(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: namesQuery.queryKey });
}

/** Whether the account can take a name, and similar names if it cannot. */
export function availabilityQuery(name: string) {
  return queryOptions({
    queryKey: ['domains', 'available', name],
    queryFn: ({ signal }) => api.domains.check({ name, signal }),
    staleTime: 10_000,
  });
}
