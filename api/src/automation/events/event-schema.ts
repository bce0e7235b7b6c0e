import { z } from 'zod';
import { changeData, delegationData, dnssecData, inSyncData, invalidData, regionData, zoneData } from './event-data.ts';
import { eventComponent } from './event-component.ts';
import { allEventTypes, eventTypes, type EventType } from './event-types.ts';

/** Data of each type of event of `GET /events`. */
const dataOf = {
  'zone.created': zoneData,
  'change.applied': changeData,
  'zone.invalid': invalidData,
  'zone.published': inSyncData,
  'region.in_sync': regionData,
  'zone.in_sync': inSyncData,
  'zone.delegation_changed': delegationData,
  'dnssec.changed': dnssecData,
  'zone.deleting': zoneData,
  'zone.deleted': zoneData,
} as const satisfies { readonly [type in EventType]: z.ZodType };

function eventOf<T extends EventType>(type: T) {
  return z
    .object({
      type: z.literal(type).describe('Type of the event.'),
      created_at: z.iso.datetime().describe('When this replica heard of it.'),
      data: dataOf[type],
    })
    .meta({ id: `${eventComponent(type)}Event`, description: sentence(eventTypes[type]) });
}

export const streamBegun = z
  .object({ type: z.literal('stream.begun').describe('Type of the event.') })
  .meta({ id: 'StreamBegunEvent', description: 'First event of a stream that was opened without Last-Event-ID.' });

export const streamReset = z.object({ type: z.literal('stream.reset').describe('Type of the event.') }).meta({
  id: 'StreamResetEvent',
  description: 'First event of a stream if events after the Last-Event-ID are no longer kept. Read the state again.',
});

const [firstEvent, ...otherEvents] = allEventTypes.map((type) => eventOf(type));

/** The data of a server-sent event of `GET /events`. */
export const eventSchema = z
  .discriminatedUnion('type', [firstEvent, ...otherEvents, streamBegun, streamReset])
  .meta({ id: 'Event', description: 'An event of the event stream.' });

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
