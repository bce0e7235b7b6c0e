import type { Request } from 'express';
import { Failure } from '../failure.ts';

/** Refuses a request of HTTP/1.1 that does not say whom it is for (RFC 9112 3.2). Throws Failure bad_request. */
export function requireHost({ httpVersion, headers }: Request): void {
  if (headers.host === undefined && httpVersion !== '1.0')
    throw new Failure('bad_request', 'a request of HTTP/1.1 needs the header Host');
}
