import type { RequestHandler } from 'express';

/** Headers that pages of other origins may send and read, beside those that every page may. */
const SENT = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID';
const READ =
  'Content-Disposition, Deprecation, ETag, Idempotency-Replayed, Link, Location, Retry-After, Sunset, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** Seconds for which a browser keeps the permission. */
const MAX_AGE = '600';

/** Lets pages of some origins, `*` for all, use the APIs with a token of their own; never with credentials that the browser has (Fetch 3.3). */
export function permitOrigins(origins: readonly string[]): RequestHandler {
  const isForAll = origins.includes('*');
  return (request, response, next) => {
    const origin = request.get('Origin');
    if (!isForAll) response.vary('Origin');
    if (origin !== undefined && (isForAll || origins.includes(origin))) {
      response.set({
        'Access-Control-Allow-Origin': isForAll ? '*' : origin,
        'Access-Control-Expose-Headers': READ,
      });
      if (request.method === 'OPTIONS' && request.get('Access-Control-Request-Method') !== undefined)
        response.set({ 'Access-Control-Allow-Headers': SENT, 'Access-Control-Max-Age': MAX_AGE });
    }
    next();
  };
}
