import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type DeletedZone } from '../api/client.ts';

/** Restorable zones, most recently deleted first. */
export const deletedZonesQuery = infiniteQueryOptions({
  queryKey: ['deleted-zones'],
  queryFn: ({ pageParam: cursor, signal }) =>
    bodyOf(api.GET('/deleted-zones', { params: { query: { cursor } }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** A deleted zone by name; null if there is none. */
export function deletedZoneQuery(name: string) {
  return queryOptions({
    queryKey: ['deleted-zones', name],
    queryFn: async ({ signal }): Promise<DeletedZone | null> => {
      let cursor: string | undefined;
      do {
        const page = await bodyOf(api.GET('/deleted-zones', { params: { query: { limit: 200, cursor } }, signal }));
        const found = page.data.find((zone) => zone.name === name || zone.id === name);
        if (found !== undefined) return found;
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      return null;
    },
    staleTime: 0,
  });
}
