import type { RequestHandler } from 'express';

/** Headers that other origins may send and read, in addition to the safelisted headers. */
const SENT = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID';
const READ =
  'Content-Disposition, Deprecation, ETag, Idempotency-Replayed, Link, Location, Retry-After, Sunset, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';

/** Seconds for which browsers cache the permission. */
const MAX_AGE = '600';

/**
 * Allows these origins (`*` for all) to call the APIs with a token. Never allows the browser's own credentials (Fetch
 * section 3.3).
 */
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
