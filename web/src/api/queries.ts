import type { ZoneGroup } from '@fourwinds/zones/needs';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answerTo, api, bodyOf } from './client.ts';

/** The largest page size that the API accepts. */
const ZONES_A_PAGE = 200;

/** Number of zones suggested while the user types a name. */
const ZONES_OFFERED = 50;

/** Filters of a zone list. Empty for all zones. */
export interface ListedZones {
  /** Search text for names, notes and labels. */
  readonly q?: string;
  readonly only?: ZoneGroup;
}

/** Pages of zones. In this file, each query key starts with the name of the resource. */
export function zonesQuery(listed: ListedZones = {}) {
  return infiniteQueryOptions({
    queryKey: ['zones', 'list', listed],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.GET('/zones', { params: { query: { ...listed, limit: ZONES_A_PAGE, cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export const zoneCountsQuery = queryOptions({
  queryKey: ['zones', 'counts'],
  queryFn: ({ signal }) => bodyOf(api.GET('/zone-counts', { signal })),
});

/** Suggestions for a zone name field. */
export function offeredZonesQuery(text: string) {
  return queryOptions({
    queryKey: ['zones', 'offered', text],
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/zones', { params: { query: { ...textIn(text), limit: ZONES_OFFERED } }, signal }))).data,
    placeholderData: keepPreviousData,
  });
}

/** Returns the trimmed search text, cut to the maximum length of the API. Empty object if there is no text. */
export function textIn(text: string): Pick<ListedZones, 'q'> {
  const q = text.trim().slice(0, 255);
  return q === '' ? {} : { q };
}

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => bodyOf(api.GET('/account', { signal })),
  staleTime: Infinity,
});

/** The hostnames and addresses that this service provides for domains. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => bodyOf(api.GET('/service', { signal })),
  staleTime: Infinity,
});

export function foundRecordsQuery(text: string) {
  const { q = '' } = textIn(text);
  return infiniteQueryOptions({
    queryKey: ['search', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      bodyOf(api.GET('/search', { params: { query: { q, type: 'record', limit: 50, cursor } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
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

/** The expected and the observed records at the parent. */
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

/** Published revisions of a zone, newest first. */
export function revisionsQuery(zone: string) {
  return infiniteQueryOptions({
    queryKey: ['zone', zone, 'revisions'],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.GET('/zones/{zone}/revisions', { params: { path: { zone }, query: { cursor: pageParam } }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

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

/** Zone names by id. Sends several requests if one page cannot hold all zones. */
export function zoneNamesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['zones', 'names', ...ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const names = new Map<string, string>();
      for (let i = 0; i < ids.length; i += ZONES_A_PAGE) {
        const query = { limit: ZONES_A_PAGE, id: ids.slice(i, i + ZONES_A_PAGE) };
        const { data } = await bodyOf(api.GET('/zones', { params: { query }, signal }));
        for (const { id, unicode_name: name } of data) names.set(id, name);
      }
      return names;
    },
  });
}

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => bodyOf(api.GET('/limits', { signal })),
  staleTime: 0,
});
