import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Zone } from '../api/client.ts';
import { zoneQuery } from '../api/queries.ts';
import { eventStream } from './event-stream.ts';
import { lightsAfter } from './lights-after.ts';
import type { ZoneEvent } from './zone-event.ts';

/** Lists are read again once in this time, however many events there are: the requests of an account are limited. */
const PAUSE_MILLISECONDS = 1000;

/** Events of so long change the lights in one go, however many there are. */
const LIGHTS_MILLISECONDS = 50;

const isOfLights = ({ kind }: ZoneEvent): boolean => kind === 'zone.published' || kind === 'region.in_sync';

/** The queries that an event may have made stale. */
function staleAfter({ kind, zone }: ZoneEvent): QueryKey[] {
  return [['zones'], ['zone', zone.name], ...(kind === 'zone.deleted' ? [['deleted-zones']] : [])];
}

/** Reads the shown queries again when the events of the account say that they have changed; the lights of nameservers follow the events themselves. */
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

/** Takes events of publications, and changes the zones that are shown. */
function lightsOf(client: QueryClient): (event: ZoneEvent) => void {
  let events: ZoneEvent[] = [];
  const light = () => {
    const heard = events;
    events = [];
    for (const name of new Set(heard.map(({ zone }) => zone.name)))
      client.setQueryData(zoneQuery(name).queryKey, (zone) => zone && lightsAfter(zone, heard));
    const ofLists = { queryKey: ['zones', 'list'] };
    client.setQueriesData<ZoneList>(ofLists, (list) => list && withLights(list, heard));
  };
  return (event) => {
    if (events.push(event) === 1) setTimeout(light, LIGHTS_MILLISECONDS);
  };
}

function withLights({ pages, ...rest }: ZoneList, events: readonly ZoneEvent[]): ZoneList {
  const byZone = Map.groupBy(events, ({ zone }) => zone.id);
  const lit = (zone: Zone) => lightsAfter(zone, byZone.get(zone.id) ?? []);
  return { ...rest, pages: pages.map((page) => ({ ...page, data: page.data.map(lit) })) };
}
