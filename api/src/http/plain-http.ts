import type { RequestHandler } from 'express';
import { Failure } from '../failure.ts';

/** Refuses requests of programs in plain HTTP: a redirect would hide from them that they send their token for all to read. */
export function refusePlain(origin: string): RequestHandler {
  return (request, _response, next) => {
    if (!request.secure)
      throw new Failure(
        'forbidden',
        `the API answers over HTTPS alone, at ${origin}; replace a token that was sent in plain HTTP`,
      );
    next();
  };
}

/** Leads readers of pages to HTTPS; whatever else answers plain HTTP goes on. */
export function leadToHttps(origin: string, isPlain: (path: string) => boolean): RequestHandler {
  return (request, response, next) => {
    if (request.secure || isPlain(request.path)) return next();
    if (!['GET', 'HEAD'].includes(request.method)) throw new Failure('bad_request', `send this to ${origin}`);
    const { originalUrl } = request;
    response
      .status(308)
      .set('Location', origin + (originalUrl.startsWith('/') ? originalUrl : '/'))
      .end();
  };
}
