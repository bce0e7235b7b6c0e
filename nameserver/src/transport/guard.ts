import { RCODE } from '@fourwinds/dns';
import type { Responder } from './responder.ts';

const HEADER = 12;
const QR = 0x80;
/** Opcode and RD. */
const KEPT_FLAGS = 0x79;
/** A mistake that comes with each query is reported so often. */
const REPORT_MILLISECONDS = 60_000;

/**
 * The same responder, for the case that there is a mistake in it: what it throws is reported, not more than once in a
 * minute, and the sender gets SERVFAIL, so that one query does not end the service for all others.
 */
export function guarded(respond: Responder, report: (error: unknown, query: Uint8Array) => void): Responder {
  let reportedAt = -Infinity;
  return (query, length, response, source) => {
    try {
      return respond(query, length, response, source);
    } catch (error) {
      if (performance.now() - reportedAt >= REPORT_MILLISECONDS) {
        reportedAt = performance.now();
        report(error, query.slice(0, length));
      }
      return length < HEADER || (query[2] & QR) !== 0 ? 0 : serverFailure(query, response);
    }
  };
}

function serverFailure(query: Uint8Array, response: Uint8Array): number {
  response.fill(0, 0, HEADER);
  response[0] = query[0];
  response[1] = query[1];
  response[2] = QR | (query[2] & KEPT_FLAGS);
  response[3] = RCODE.SERVFAIL;
  return HEADER;
}
