import type { RequestHandler } from 'express';
import { Failure } from '../kernel/failure.ts';

/** Refuses API requests over plain HTTP. A redirect would hide that the client sends its token unencrypted. */
export function refusePlain(origin: string): RequestHandler {
  return (request, _response, next) => {
    if (!request.secure)
      throw new Failure(
        'forbidden',
        `the API answers only over HTTPS, at ${origin}; replace a token that was sent in plain HTTP`,
      );
    next();
  };
}

/** Redirects page requests to HTTPS, except for plain paths. */
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
