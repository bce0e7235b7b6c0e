import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Zone } from '../api/client.ts';
import { zoneQuery } from '../api/queries.ts';
import { eventStream } from './event-stream.ts';
import { lightsAfter } from './lights-after.ts';
import type { ZoneEvent } from './zone-event.ts';

/** The minimum time between refreshes of lists, because requests per account are limited. */
const PAUSE_MILLISECONDS = 1000;

/** Status events within this time are applied together. */
const LIGHTS_MILLISECONDS = 50;

const isOfLights = ({ type }: ZoneEvent): boolean => type === 'zone.published' || type === 'region.in_sync';

/** Query keys that an event may make stale. */
function staleAfter({ type, zone }: ZoneEvent): QueryKey[] {
  return [['zones'], ['zone', zone], ...(type === 'zone.deleted' ? [['deleted-zones']] : [])];
}

/**
 * Invalidates queries when events report changes. Publication events update the nameserver status directly, without a
 * request.
 */
export function refreshByEvents(client: QueryClient): void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    timer = undefined;
    for (const queryKey of stale.values()) void client.invalidateQueries({ queryKey });
    stale.clear();
  };
  const light = lightsOf(client);
  eventStream.listen((event) => {
    if (event !== 'reset' && isOfLights(event)) return light(event);
    const keys = event === 'reset' ? [['zones'], ['zone']] : staleAfter(event);
    for (const key of keys) stale.set(key.join(), key);
    timer ??= setTimeout(refresh, PAUSE_MILLISECONDS);
  });
}

type ZoneList = InfiniteData<{ readonly data: Zone[] }, unknown>;

/** Returns a handler that applies publication events to the cached zones. */
function lightsOf(client: QueryClient): (event: ZoneEvent) => void {
  let events: ZoneEvent[] = [];
  const light = () => {
    const heard = events;
    events = [];
    for (const name of new Set(heard.map(({ zone }) => zone)))
      client.setQueryData(zoneQuery(name).queryKey, (zone) => zone && lightsAfter(zone, heard));
    const ofLists = { queryKey: ['zones', 'list'] };
    client.setQueriesData<ZoneList>(ofLists, (list) => list && withLights(list, heard));
  };
  return (event) => {
    if (events.push(event) === 1) setTimeout(light, LIGHTS_MILLISECONDS);
  };
}

function withLights({ pages, ...rest }: ZoneList, events: readonly ZoneEvent[]): ZoneList {
  const byZone = Map.groupBy(events, ({ zone_id }) => zone_id);
  const lit = (zone: Zone) => lightsAfter(zone, byZone.get(zone.id) ?? []);
  return { ...rest, pages: pages.map((page) => ({ ...page, data: page.data.map(lit) })) };
}
