import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/client.ts';

/** The zones of the account that can be restored, the latest first. */
export const deletedZonesQuery = infiniteQueryOptions({
  queryKey: ['deleted-zones'],
  queryFn: ({ pageParam: cursor, signal }) =>
    bodyOf(api.GET('/deleted-zones', { params: { query: { cursor } }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});
