import type { EventKind } from '@fourwinds/webhooks';
import type { EventData } from './event-catalogue.ts';

/** An event of a zone: its kind, and the data of the kind. */
export type ZoneEvent = { readonly [K in EventKind]: { readonly kind: K; readonly data: EventData<K> } }[EventKind];

/** A zone as events name it. */
export type ZoneName = EventData<'zone.created'>['zone'];
