import { type EventKind, eventKinds } from '@fourwinds/webhooks';
import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { bodySchema, eventCatalogue, exampleBody } from './event-catalogue.ts';

const headers = z.object({
  'X-Service-Event': z.string().describe('The kind of the event.'),
  'X-Service-Delivery': z.uuid().describe('Of the delivery; the same in each attempt.'),
  'X-Service-Signature': z
    .string()
    .describe('`t=<unix time>,v1=<hex>`: the HMAC-SHA256, by the secret, of the time, a full stop and the raw body.'),
});

/**
 * The requests that webhooks get, as OpenAPI has them. Each is a reference to a component: of what stands here itself,
 * openapi-generator makes code that is no valid Python, and that takes the place of the operations on webhooks. Their
 * schemas have no names: oapi-codegen leaves out named ones that no path refers to.
 */
export const eventWebhooks: { readonly [kind in EventKind]: ZodOpenApiPathItemObject } = Object.fromEntries(
  eventKinds.map((kind) => [kind, { id: `${nameOf(kind)}Webhook`, post: operationOf(kind) }]),
) as { [kind in EventKind]: ZodOpenApiPathItemObject };

/** `ZoneInSync` of `zone.in_sync`. */
function nameOf(kind: EventKind): string {
  return kind.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function operationOf(kind: EventKind): NonNullable<ZodOpenApiPathItemObject['post']> {
  return {
    summary: eventCatalogue[kind].when,
    tags: ['webhooks'],
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: bodySchema(kind),
          example: exampleBody(kind),
        },
      },
    },
    responses: { '2XX': { description: 'The receiver has the event; any other answer makes another attempt.' } },
  };
}
