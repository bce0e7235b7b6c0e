import type { ZoneGroup } from '@fourwinds/zones/needs';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import { textIn } from './search-text.ts';

/** The largest page size that the API accepts. */
const ZONES_A_PAGE = 200;

const REVISIONS_A_PAGE = 50;

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
    queryFn: ({ pageParam: cursor, signal }) =>
      api.zones.list({ ...listed, limit: ZONES_A_PAGE, cursor, signal }).page(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export const zoneCountsQuery = queryOptions({
  queryKey: ['zones', 'counts'],
  queryFn: ({ signal }) => api.zones.count({ signal }),
});

/** Suggestions for a zone name field. */
export function offeredZonesQuery(text: string) {
  return queryOptions({
    queryKey: ['zones', 'offered', text],
    queryFn: async ({ signal }) =>
      (await api.zones.list({ ...textIn(text), limit: ZONES_OFFERED, signal }).page()).data,
    placeholderData: keepPreviousData,
  });
}

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => api.account.get({ signal }),
  staleTime: Infinity,
});

/** The hostnames and addresses that this service provides for domains. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => api.service.get({ signal }),
  staleTime: Infinity,
});

/** The suffixes below which anyone can take a name. */
export const suffixesQuery = queryOptions({
  queryKey: ['suffixes'],
  queryFn: async ({ signal }) => (await api.domains.listSuffixes({ signal }).toArray()).map(({ name }) => name),
  staleTime: Infinity,
});

export function foundRecordsQuery(text: string) {
  const { q = '' } = textIn(text);
  return infiniteQueryOptions({
    queryKey: ['search', q],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.zones.search({ q, type: 'record', limit: 50, cursor, signal }).page(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    enabled: q.length > 1,
    staleTime: 10_000,
  });
}

export function zoneQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone],
    queryFn: ({ signal }) => api.zones.get(zone, { signal }),
  });
}

/** The expected and the observed records at the parent. */
export function delegationQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'delegation'],
    queryFn: ({ signal }) => api.zones.getDelegation(zone, { signal }),
  });
}

export function dnssecQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'dnssec'],
    queryFn: ({ signal }) => api.dnssec.get(zone, { signal }),
  });
}

/** Published revisions of a zone, newest first. */
export function revisionsQuery(zone: string) {
  return infiniteQueryOptions({
    queryKey: ['zone', zone, 'revisions'],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.revisions.list(zone, { limit: REVISIONS_A_PAGE, cursor, signal }).page(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
}

export function recordsQuery(zone: string) {
  return queryOptions({
    queryKey: ['zone', zone, 'records'],
    queryFn: async ({ signal }) => {
      const { data: page, etag } = await api.records.list(zone, { signal }).page().withResponse();
      return { records: page.data, etag };
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
        const asked = ids.slice(i, i + ZONES_A_PAGE);
        const { data } = await api.zones.list({ limit: ZONES_A_PAGE, id: asked, signal }).page();
        for (const { id, unicode_name: name } of data) names.set(id, name);
      }
      return names;
    },
  });
}

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => api.account.getLimits({ signal }),
  staleTime: 0,
});
