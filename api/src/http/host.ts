import type { RequestHandler } from 'express';
import { Failure } from '../failure.ts';

/** Refuses requests of HTTP/1.1 that do not say whom they are for (RFC 9112 3.2). */
export const requireHost: RequestHandler = ({ httpVersion, headers }, _response, next) => {
  if (headers.host === undefined && httpVersion !== '1.0')
    throw new Failure('bad_request', 'a request of HTTP/1.1 needs the header Host');
  next();
};
