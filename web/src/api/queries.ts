import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answerTo, api, bodyOf, type Zone } from './client.ts';

/** Zones that are listed at once, the most that the API gives. */
export const ZONES_A_PAGE = 200;

/** The reads of pages; the first word of a key is the subject. */
export const zonesQuery = infiniteQueryOptions({
  queryKey: ['zones'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(api.GET('/zones', { params: { query: { limit: ZONES_A_PAGE, cursor: pageParam } }, signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.next_cursor ?? undefined,
});

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => bodyOf(api.GET('/account', { signal })),
  staleTime: Infinity,
});

/** The names and addresses of the service for domains. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => bodyOf(api.GET('/service', { signal })),
  staleTime: Infinity,
});

export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => bodyOf(api.GET('/search', { params: { query: { q, limit: 50 } }, signal })),
    enabled: q.length > 1,
    staleTime: 10_000,
  });
}

export function zoneQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone],
    queryFn: ({ signal }) => bodyOf(api.GET('/zones/{zone}', { params: { path: { zone } }, signal })),
  });
}

/** The records that the parent of a zone should have, and those that it shows. */
export function delegationQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'delegation'],
    queryFn: ({ signal }) => bodyOf(api.GET('/zones/{zone}/delegation', { params: { path: { zone } }, signal })),
  });
}

export function dnssecQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'dnssec'],
    queryFn: ({ signal }) => bodyOf(api.GET('/zones/{zone}/dnssec', { params: { path: { zone } }, signal })),
  });
}

/** The published changes of a zone, the latest first. */
export function revisionsQuery(zone: string) {
  return infiniteQueryOptions({
    queryKey: ['zone', zone, 'revisions'],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.GET('/zones/{zone}/revisions', { params: { path: { zone }, query: { cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

/** All records of a zone, and their ETag. */
export function recordsQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'records'],
    queryFn: async ({ signal }) => {
      const { body, etag } = await answerTo(
        api.GET('/zones/{zone}/records', { params: { path: { zone } }, signal, cache: 'no-cache' }),
      );
      return { records: body.data, etag };
    },
  });
}

/** The names of zones by their ids, the first of them where there are many. */
export const zoneNamesQuery = queryOptions({
  queryKey: ['zones', 'names'],
  queryFn: async ({ signal }) =>
    namesIn(await bodyOf(api.GET('/zones', { params: { query: { limit: ZONES_A_PAGE } }, signal }))),
});

/** The names of zones with some ids, at most those of a page. */
export function namesOfQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['zones', 'names', ...ids],
    queryFn: async ({ signal }) =>
      namesIn(await bodyOf(api.GET('/zones', { params: { query: { limit: ZONES_A_PAGE, id: ids.join() } }, signal }))),
    enabled: ids.length > 0,
  });
}

function namesIn({ data }: { readonly data: readonly Zone[] }): ReadonlyMap<string, string> {
  return new Map(data.map(({ id, unicode_name: name }) => [id, name]));
}

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => bodyOf(api.GET('/limits', { signal })),
  staleTime: 0,
});
