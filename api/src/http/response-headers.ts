import { z } from 'zod';

const header = (schema: z.ZodType, id: string, description: string, example?: string | number) =>
  schema.meta({ description, header: { id }, ...(example === undefined ? {} : { example }) });

const whole = (id: string, description: string) => header(z.int().min(0).optional(), id, description);

/** Headers of every answer to an account that has limits. */
export const rateHeaders = {
  'X-RateLimit-Limit': whole(
    'X-RateLimit-Limit',
    'How often the account may make such a request in a minute; zones can be made so often in an hour.',
  ),
  'X-RateLimit-Remaining': whole('X-RateLimit-Remaining', 'How many of these requests are left now.'),
  'X-RateLimit-Reset': whole(
    'X-RateLimit-Reset',
    'The time at which the oldest request that counts no longer does, in seconds since 1970.',
  ),
};

/** Headers of replies; an operation names its own. */
export const replyHeaders = {
  ETag: header(
    z.string(),
    'ETag',
    'The version of the zone, for If-Match; of a read for If-None-Match, too.',
    '"607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11.4"',
  ),
  Location: header(z.string(), 'Location', 'The path of the new resource, relative to the path of the request.'),
  'X-Accel-Buffering': header(
    z.string().optional(),
    'X-Accel-Buffering',
    'no: proxies such as nginx pass the events on as they come.',
    'no',
  ),
  'Content-Disposition': header(z.string().optional(), 'Content-Disposition', 'The name of the file.'),
};

/** The header of each answer to a read, but for those that are streamed. */
export const contentTag = {
  ETag: header(z.string().optional(), 'ETag-Content', 'Of this answer, for If-None-Match.', '"rX9dZ2zBv0m1cQ7u"'),
};

export type ReplyHeader = keyof typeof replyHeaders;

/** The header of every answer. */
export const requestIdHeader = {
  'X-Request-Id': header(z.uuid(), 'X-Request-Id', 'The id of the request, which the log has, too.'),
};

/** Headers of answers that announce a deprecation. */
export const deprecationHeaders = {
  Deprecation: header(
    z.string().optional(),
    'Deprecation',
    'The operation, or a field of the request, is deprecated since this time (RFC 9745).',
    '@1795392000',
  ),
  Link: header(
    z.string().optional(),
    'Link',
    'With Deprecation: the place in the reference that names the replacement (RFC 8288, RFC 9745 3).',
    '</docs/v1#getZone>; rel="deprecation"; type="text/html"',
  ),
  Sunset: header(
    z.string().optional(),
    'Sunset',
    'The time from which it may be gone (RFC 8594).',
    'Tue, 23 Nov 2027 00:00:00 GMT',
  ),
};

/** The header of answers to requests that may have an Idempotency-Key. */
export const replayedHeader = {
  'Idempotency-Replayed': header(
    z.enum(['true']).optional(),
    'Idempotency-Replayed',
    'The answer is that of the first request with this Idempotency-Key.',
  ),
};

const RETRY_AFTER = 'Seconds after which the request may succeed.';
const seconds = z.int().min(1);
const retry = { 'Retry-After': header(seconds, 'Retry-After', RETRY_AFTER, 2) };

/** Headers of failures, by status. */
export const failureHeaders: { readonly [status: number]: { readonly [name: string]: z.ZodType } } = {
  401: { 'WWW-Authenticate': header(z.string(), 'WWW-Authenticate', 'How to authenticate (RFC 9110 11.6.1).') },
  409: { 'Retry-After': header(seconds.optional(), 'Retry-After-Conflict', RETRY_AFTER, 1) },
  429: retry,
  503: retry,
};
