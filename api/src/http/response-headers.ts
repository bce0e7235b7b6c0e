import { z } from 'zod';

const header = (schema: z.ZodType, id: string, description: string, example?: string | number) =>
  schema.meta({ description, header: { id }, ...(example === undefined ? {} : { example }) });

const whole = (id: string, description: string) => header(z.int().min(0).optional(), id, description);

export const rateHeaders = {
  'X-RateLimit-Limit': whole(
    'X-RateLimit-Limit',
    'Requests of this kind allowed per minute. For creating zones: per hour. For registering names: per day.',
  ),
  'X-RateLimit-Remaining': whole('X-RateLimit-Remaining', 'Requests of this kind left now.'),
  'X-RateLimit-Reset': whole(
    'X-RateLimit-Reset',
    'When the oldest counted request stops counting, in seconds since 1970.',
  ),
};

/** Response headers that operations list by name. */
export const replyHeaders = {
  ETag: header(
    z.string(),
    'ETag',
    'Version of the zone or domain, for If-Match. For reads, also for If-None-Match.',
    '"607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11.4"',
  ),
  Location: header(z.string(), 'Location', 'Path of the new resource, relative to the request path.'),
  'X-Accel-Buffering': header(
    z.string().optional(),
    'X-Accel-Buffering',
    'no: proxies such as nginx must not buffer the events.',
    'no',
  ),
  'Content-Disposition': header(z.string().optional(), 'Content-Disposition', 'The file name.'),
};

/** Header of responses to reads, except streams. */
export const contentTag = {
  ETag: header(
    z.string().optional(),
    'ETag-Content',
    'ETag of this response, for If-None-Match.',
    '"rX9dZ2zBv0m1cQ7u"',
  ),
};

export type ReplyHeader = keyof typeof replyHeaders;

export const requestIdHeader = {
  'X-Request-Id': header(z.uuid(), 'X-Request-Id', 'ID of the request. Also in the log.'),
};

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

/** Header of responses to requests that accept an Idempotency-Key. */
export const replayedHeader = {
  'Idempotency-Replayed': header(
    z.enum(['true']).optional(),
    'Idempotency-Replayed',
    'This is the response to the first request with this Idempotency-Key.',
  ),
};

const RETRY_AFTER = 'Seconds to wait before you try again.';
const seconds = z.int().min(1);
const retry = { 'Retry-After': header(seconds, 'Retry-After', RETRY_AFTER, 2) };

export const failureHeaders: { readonly [status: number]: { readonly [name: string]: z.ZodType } } = {
  401: { 'WWW-Authenticate': header(z.string(), 'WWW-Authenticate', 'How to authenticate (RFC 9110 11.6.1).') },
  409: { 'Retry-After': header(seconds.optional(), 'Retry-After-Conflict', RETRY_AFTER, 1) },
  429: retry,
  503: retry,
};
