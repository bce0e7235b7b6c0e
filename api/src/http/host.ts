import type { Request } from 'express';
import { Failure } from '../kernel/failure.ts';

/** Requires a Host header in HTTP/1.1 (RFC 9112 section 3.2). Throws Failure bad_request. */
export function requireHost({ httpVersion, headers }: Request): void {
  if (headers.host === undefined && httpVersion !== '1.0')
    throw new Failure('bad_request', 'a request of HTTP/1.1 needs the header Host');
}
