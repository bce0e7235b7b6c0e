import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { eventStream } from '../http/body.ts';
import { allEventKinds, type EventKind } from './event-kinds.ts';
import { streamEvents } from './stream-events.ts';

const kindsQuery = z
  .string()
  .max(512)
  .transform((text) => text.split(','))
  .refine(
    (kinds): kinds is EventKind[] => kinds.every((kind) => allEventKinds.some((known) => known === kind)),
    `this is a list, by commas, of ${allEventKinds.join(', ')}`,
  )
  .optional()
  .meta({ description: 'Only events of this kind, or of these.', example: 'zone.in_sync,change.refused' });

const stream = endpoint({
  method: 'get',
  path: '/events',
  id: 'streamEvents',
  summary: 'Streams the progress of zones, and their changes, as server-sent events.',
  access: caller('zones:read', { scope: 'records:read', when: 'for events of changes' }),
  query: z.strictObject({
    zone: z.string().max(1024).optional().describe('Only events of this zone, by name or id.'),
    kind: kindsQuery,
  }),
  produces: eventStream,
  fails: [404],
  replies: {
    200: z.string().meta({
      description: `Server-sent events, as of the HTML standard; the data of each is one JSON object. Its kind is one of ${allEventKinds.join(', ')}; stream.begun and stream.reset are about the stream itself.`,
      example:
        'id: 8127-1\nevent: zone.in_sync\ndata: {"kind":"zone.in_sync","at":"2026-11-23T22:12:31.482Z","zone":{"id":"607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11","name":"example.com"},"serial":1795264551,"generation":4}\n\n',
    }),
  },
  sends: ['X-Accel-Buffering'],
  async handle({ services, actor, query, lastEventId }) {
    const { zone, kind: kinds } = query;
    const body = await streamEvents(services, actor, { zone, kinds, lastEventId });
    return { status: 200, body, headers: { 'X-Accel-Buffering': 'no', Connection: 'close' } };
  },
});

/** The events of an account, in both APIs. */
export const events = [stream];
