import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, type Delivery } from '../api/client.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => api.webhooks.list({ signal }).toArray(),
  staleTime: 0,
});

export function webhookQuery(id: string) {
  return queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => api.webhooks.get(id, { signal }),
    staleTime: 0,
  });
}

export function deliveriesQuery(id: string, status: Delivery['status'] | undefined) {
  return infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', status],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.webhooks.listDeliveries(id, { status, cursor, limit: 50, signal }).page(),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
}

/** A delivery with its body and attempts. */
export function deliveryQuery(webhook: string, id: string) {
  return queryOptions({
    queryKey: ['webhooks', webhook, 'delivery', id],
    queryFn: ({ signal }) => api.webhooks.getDelivery(webhook, id, { signal }),
    staleTime: 0,
  });
}
