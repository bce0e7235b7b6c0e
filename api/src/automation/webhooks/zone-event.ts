import type { EventKind } from '@fourwinds/webhooks';
import type { EventData } from './event-catalogue.ts';

export type ZoneEvent = { readonly [K in EventKind]: { readonly kind: K; readonly data: EventData<K> } }[EventKind];

export type ZoneName = EventData<'zone.created'>;
