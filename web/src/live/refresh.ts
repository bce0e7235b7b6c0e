import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { eventStream } from './event-stream.ts';
import type { ZoneEvent } from './zone-event.ts';

/** Lists are read again once in this time, however many events there are: the requests of an account are limited. */
const PAUSE_MILLISECONDS = 1000;

/** The queries that an event may have made stale. */
function staleAfter({ kind, zone }: ZoneEvent): QueryKey[] {
  // These come before zone.in_sync, or have nothing of their own to read.
  if (kind === 'zone.published' || kind === 'region.in_sync') return [];
  return [['zones'], ['zone', zone.name], ...(kind === 'zone.deleted' ? [['deleted-zones']] : [])];
}

/** Reads the shown queries again when the events of the account say that they have changed. */
export function refreshByEvents(client: QueryClient): void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  };
  eventStream.listen((event) => {
    const keys = event === 'reset' ? [['zones'], ['zone']] : staleAfter(event);
    for (const key of keys) stale.set(key.join(), key);
    timer ??= setTimeout(refresh, PAUSE_MILLISECONDS);
  });
}
