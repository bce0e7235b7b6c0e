import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';
import type { Presentation } from './presentation.ts';

const whole = (description: string, id: string) => z.int().optional().meta({ description, header: { id } });

const reset = whole(
  'The time at which the oldest request that counts no longer does, in seconds since 1970.',
  'X-RateLimit-Reset',
);

/** Headers of every answer to an account that has limits, as OpenAPI describes them. */
export const rateHeaders = z.object({
  'X-RateLimit-Limit': whole(
    'How often the account may make such a request in a minute; zones can be made so often in an hour.',
    'X-RateLimit-Limit',
  ),
  'X-RateLimit-Remaining': whole('How many of these requests are left now.', 'X-RateLimit-Remaining'),
  'X-RateLimit-Reset': reset,
});

/** The answer to a request above a limit. */
export function rateLimited({ type, schema }: Presentation): ZodOpenApiResponseObject {
  return {
    id: 'RateLimited',
    description: 'Too many requests: of the account in a span of time or at once, or without a valid token.',
    headers: rateHeaders.extend({
      'Retry-After': z
        .int()
        .meta({ description: 'Seconds after which the request may succeed.', header: { id: 'Retry-After' } }),
    }),
    content: { [type]: { schema } },
  };
}
