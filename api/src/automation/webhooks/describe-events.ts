import { controlKinds, eventKinds } from '@fourwinds/webhooks';
import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';
import { eventComponent } from '../events/event-component.ts';
import {
  bodySchema,
  controlCatalogue,
  controlSchema,
  eventCatalogue,
  exampleBody,
  exampleControl,
} from './event-catalogue.ts';

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
export const eventWebhooks: { readonly [type: string]: ZodOpenApiPathItemObject } = {
  ...Object.fromEntries(
    eventKinds.map((type) => {
      const described = { summary: eventCatalogue[type].when, schema: bodySchema(type), example: exampleBody(type) };
      return [type, requestOf(type, described)];
    }),
  ),
  ...Object.fromEntries(
    controlKinds.map((type) => {
      const described = { summary: controlCatalogue[type], schema: controlSchema(type), example: exampleControl(type) };
      return [type, requestOf(type, described)];
    }),
  ),
};

interface DescribedBody {
  readonly summary: string;
  readonly schema: z.ZodType;
  readonly example: object;
}

function requestOf(type: string, described: DescribedBody): ZodOpenApiPathItemObject {
  return { id: `${eventComponent(type)}Webhook`, post: operationOf(type, described) };
}

function operationOf(
  type: string,
  { summary, schema, example }: DescribedBody,
): NonNullable<ZodOpenApiPathItemObject['post']> {
  return {
    operationId: `receive${eventComponent(type)}`,
    summary,
    tags: ['webhooks'],
    security: [],
    requestParams: { header: headers },
    requestBody: {
      required: true,
      content: {
        'application/json': { schema, example },
      },
    },
    responses: {
      '2XX': { description: 'The receiver accepted the event. After any other response, the service tries again.' },
    },
  };
}
