import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type DeletedZone } from '../api/client.ts';

const ZONES_A_PAGE = 50;

/** Restorable zones, most recently deleted first. */
export const deletedZonesQuery = infiniteQueryOptions({
  queryKey: ['deleted-zones'],
  queryFn: ({ pageParam: cursor, signal }) => api.deletedZones.list({ limit: ZONES_A_PAGE, cursor, signal }).page(),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

/** A deleted zone by name; null if there is none. */
export function deletedZoneQuery(name: string) {
  return queryOptions({
    queryKey: ['deleted-zones', name],
    queryFn: async ({ signal }): Promise<DeletedZone | null> => {
      for await (const zone of api.deletedZones.list({ signal }))
        if (zone.name === name || zone.id === name) return zone;
      return null;
    },
    staleTime: 0,
  });
}
