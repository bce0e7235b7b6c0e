import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { eventStream } from '../../http/body.ts';
import { listQuery } from '../../http/schemas.ts';
import { eventSchema } from './event-schema.ts';
import { allEventTypes } from './event-types.ts';
import { STREAM_HEADERS } from './server-sent.ts';
import { streamEvents, type StreamEventsPorts } from './stream-events.ts';

const endpoint = endpointsWith<StreamEventsPorts>();

const typesQuery = listQuery(z.enum(allEventTypes), {
  maximum: allEventTypes.length,
  description: 'Only events of these types.',
  example: ['zone.in_sync', 'zone.invalid'],
});

const stream = endpoint({
  method: 'get',
  path: '/events',
  id: 'streamEvents',
  summary: 'Stream zone changes and their progress as server-sent events.',
  streams: {
    id: 'Position of the event. Send the last one as Last-Event-ID to resume. An `id` without data moves the position forward.',
    event: 'Type of the event, as in `type` of the data.',
    data: 'One line of JSON, as in the schema of this media type.',
    example:
      'id: 8127-1\nevent: zone.in_sync\ndata: {"type":"zone.in_sync","created_at":"2026-11-23T22:12:31.482Z","data":{"zone_id":"607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11","zone":"example.com","serial":1795264551,"generation":4}}\n\n',
  },
  access: caller('zones:read', { scope: 'records:read', when: 'for change.applied and zone.invalid' }),
  query: z.strictObject({
    zone: z.string().max(1024).optional().describe('Only events of this zone. Name or ID.'),
    type: typesQuery,
  }),
  produces: eventStream,
  fails: [404],
  replies: {
    200: eventSchema,
  },
  sends: ['X-Accel-Buffering'],
  async handle({ services, actor, query, lastEventId }) {
    const { zone, type: types } = query;
    const body = await streamEvents(services, actor, { zone, types, lastEventId });
    return { status: 200, body, headers: STREAM_HEADERS };
  },
});

export const events = [stream];
