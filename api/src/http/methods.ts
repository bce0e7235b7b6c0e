import type { RequestHandler, Router } from 'express';
import { Failure } from '../kernel/failure.ts';
import { setRateHeaders } from './rate-headers.ts';

/** Serves GET and HEAD at a path and refuses other methods. */
export function serveGet(router: Router, path: string, handler: RequestHandler): void {
  router
    .route(path)
    .get(handler)
    .all(refuseMethod(['GET']));
}

/**
 * Handles other methods at an existing path. Answers OPTIONS with the allowed methods (RFC 9110 section 9.3.7), and
 * any other method with method_not_allowed.
 */
export function refuseMethod(methods: readonly string[]): RequestHandler {
  const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return async ({ method }, response) => {
    response.set('Allow', allowed);
    if (method !== 'OPTIONS')
      throw new Failure('method_not_allowed', `${method} is not possible here; possible are ${allowed}`);
    if (response.get('Access-Control-Allow-Origin') !== undefined)
      response.set('Access-Control-Allow-Methods', allowed);
    await setRateHeaders(response);
    response.status(204).end();
  };
}
