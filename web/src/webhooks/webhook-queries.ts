import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { api, bodyOf, type Delivery } from '../api/client.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) =>
    allPages((cursor) => bodyOf(api.GET('/webhooks', { params: { query: { limit: 200, cursor } }, signal }))),
  staleTime: 0,
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/webhooks/{webhook}', { params: { path: { webhook: id } }, signal })),
    staleTime: 0,
  });
}

export function deliveriesQuery(id: string, status: Delivery['status'] | undefined) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      bodyOf(
        api.GET('/webhooks/{webhook}/deliveries', {
          params: { path: { webhook: id }, query: { status, cursor, limit: 50 } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
}

/** A delivery with its body and attempts. */
export function deliveryQuery(webhook: string, id: string) {
  return queryOptions({
    queryKey: ['webhooks', webhook, 'delivery', id],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/webhooks/{webhook}/deliveries/{delivery}', {
          params: { path: { webhook, delivery: id } },
          signal,
        }),
      ),
    staleTime: 0,
  });
}
