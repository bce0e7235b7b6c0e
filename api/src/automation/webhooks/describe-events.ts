import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventComponent } from '../events/event-component.ts';
import { bodySchema, type DeliveryKind, deliveryKinds, eventCatalogue, exampleBody } from './event-catalogue.ts';

const headers = z.object({
  'X-Service-Event': z.string().describe('Type of the event.'),
  'X-Service-Delivery': z.uuid().describe('ID of the delivery. The same in all attempts.'),
  'X-Service-Signature': z
    .string()
    .describe('`t=<unix time>,v1=<hex>`: HMAC-SHA256 with the secret over the time, a dot and the raw body.'),
});

/**
 * Webhook requests in OpenAPI. Each is a reference to a component: for inline requests, openapi-generator emits
 * invalid Python that also replaces the webhook operations.
 */
export const eventWebhooks: { readonly [type: string]: ZodOpenApiPathItemObject } = Object.fromEntries(
  deliveryKinds.map((type) => [type, { id: `${eventComponent(type)}Webhook`, post: operationOf(type) }]),
);

function operationOf(type: DeliveryKind): NonNullable<ZodOpenApiPathItemObject['post']> {
  return {
    operationId: `receive${eventComponent(type)}`,
    summary: eventCatalogue[type].when,
    tags: ['webhooks'],
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: bodySchema(type), example: exampleBody(type) },
      },
    },
    responses: {
      '2XX': { description: 'The receiver accepted the event. After any other response, the service tries again.' },
    },
  };
}
